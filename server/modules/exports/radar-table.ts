import type { RadarRow } from '#contract/answers/radar.ts';
import type { Language } from '#contract/language/languages.ts';
import type { Table } from '#server/tables/write-table.ts';
import { textsOf } from '#server/words/words.ts';

/** The radar as a table: a column for each month, and the people to call. */
export function radarTable(rows: readonly RadarRow[], months: readonly string[], language: Language): Table {
  const { columns, states, lists } = textsOf(language, 'tables');
  const { region, madrasa, class: className, silentMonths, lastReport, teachers } = columns;
  return {
    name: lists.radar,
    columns: [region, madrasa, className, ...months, silentMonths, lastReport, teachers],
    rows: rows.map((row) => [
      row.region.name,
      row.madaris.name,
      row.name,
      ...row.months.map(({ state }) => states[state]),
      row.silentMonths,
      row.lastReport?.month ?? '',
      row.teachers.map(({ fullName, phone }) => `${fullName} ${phone}`.trim()).join('; '),
    ]),
  };
}
