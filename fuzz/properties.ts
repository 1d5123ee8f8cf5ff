/** What must hold of the library, each as a property that can be run for as long as one likes. */
import { answers } from "./properties/answers.ts";
import { canonicalForm } from "./properties/canonical.ts";
import { files } from "./properties/files.ts";
import { groups } from "./properties/groups.ts";
import { smallAlphabets } from "./properties/small.ts";
import { steps } from "./properties/steps.ts";
import { survival } from "./properties/survival.ts";
import type { Property } from "./property.ts";

export const properties: readonly Property[] = [
  answers,
  smallAlphabets,
  survival,
  canonicalForm,
  files,
  groups,
  steps,
].flat();
