import type { PlantedBug } from '../planted-bug.ts';

/** States of a report, and the one migration since 1.0.0. */
export const structureBugs: readonly PlantedBug[] = [
  {
    name: 'a report whose row says `returnedAt` is not returned (S2)',
    file: 'contract/report-states.ts',
    find: 'Boolean(returned ?? returnedAt)',
    replace: 'Boolean(returned)',
    project: 'unit',
    test: 'tests/unit/report-states.test.ts',
  },
  {
    name: 'a report that another one has replaced can be returned (S2)',
    file: 'contract/report-states.ts',
    find: "...{ arrive: 'never', see: 'replaced', return: 'never' },",
    replace: "...{ arrive: 'never', see: 'replaced', return: 'returned' },",
    project: 'unit',
    test: 'tests/unit/report-states.test.ts',
  },
  {
    name: 'reports that were replaced are listed as returned (S2)',
    file: 'server/db/counted-reports.ts',
    find: '(reports.returned_at is not null and reports.replaced_at is null)',
    replace: '(reports.returned_at is not null)',
    project: 'server',
    test: 'tests/server/db/report-marks.test.ts',
  },
  {
    name: 'a report is written whatever its state (S2)',
    file: 'server/modules/reports/write-report.ts',
    find: 'and(eq(reports.id, id), or(...from.map((state) => isInState[state])), conditions[event])',
    replace: 'and(eq(reports.id, id), conditions[event])',
    project: 'server',
    test: 'tests/server/db/report-marks.test.ts',
  },
  {
    name: 'a second place updates reports (S2)',
    file: 'server/modules/reports/review-report.ts',
    find: "if (await writeReport(db, id, 'see')) await",
    replace:
      'if ((await db.update(reports).set({ seenAt: new Date() }).where(eq(reports.id, id)).returning()).length > 0) await',
    project: 'unit',
    test: 'tests/unit/report-writer.test.ts',
  },
  {
    name: 'a database that took the steps since 1.0.0 one by one does not start (S5)',
    file: 'server/db/migrate.ts',
    find: 'if (!rows.some((row) => row.hash === lastOfMerged)) return;',
    replace: 'if (hash !== undefined) return;',
    project: 'server',
    test: 'tests/server/db/releases.test.ts',
  },
];
