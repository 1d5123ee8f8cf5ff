/** Real files through `stringify` and back: equal but for the line numbers. */
import type { RobotsDocument } from "../../src/document.ts";
import { check } from "./results.ts";
import type { Result } from "./results.ts";
import { readSharedArchive } from "./shared.ts";
import type { Subject, SubjectRobots } from "./subject.ts";

export function roundTrips(subject: Subject, path: string): Result[] {
  const { stringify } = subject;
  return Array.from(readSharedArchive(path), ([host, bytes]) => {
    const id = `real.${host}`;
    if (stringify === undefined) return { id, skipped: "no stringify" };
    const document = documentOf(subject.parse(bytes));
    return check(id, withoutLines(document), () =>
      withoutLines(documentOf(subject.parse(stringify(document)))),
    );
  });
}

function documentOf({ groups, sitemaps, records }: SubjectRobots): RobotsDocument {
  return { groups, sitemaps, records };
}

function withoutLines({ groups, sitemaps, records }: RobotsDocument): unknown {
  return {
    groups: groups.map((group) => ({
      ...group,
      rules: group.rules.map(({ allow, pattern }) => ({ allow, pattern })),
    })),
    sitemaps,
    records: records.map(({ name, value }) => ({ name, value })),
  };
}
