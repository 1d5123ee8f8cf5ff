import * as robots from "../src/index.ts";
import { testVectors } from "./vectors/suite.ts";

testVectors("robots-matcher", robots);
