import { createHash } from 'node:crypto';
import type { bookEntries, bookRows } from '#server/db/schema/books.ts';

type Entry = Omit<typeof bookEntries.$inferSelect, 'seal'>;
type Row = Omit<typeof bookRows.$inferSelect, 'seal'>;

/** The seal before the first month. */
export const firstSeal = '0'.repeat(64);

/** Continues a chain of seals by one link. */
function link(previous: string, facts: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(`${previous}\n${JSON.stringify(facts)}`)
    .digest('hex');
}

/** The start of a month in the chain. */
export function sealMonth(previous: string, { month, closedAt }: { month: string; closedAt: Date }): string {
  return link(previous, ['month', month, closedAt.toISOString()]);
}

export function sealEntry(previous: string, entry: Entry): string {
  const { month, position, date, kind, sourceId, debit, credit, fund, cents, reference } = entry;
  return link(previous, ['entry', month, position, date, kind, sourceId, debit, credit, fund, cents, reference]);
}

export function sealRow(previous: string, { month, tableName, rowId, facts }: Row): string {
  return link(previous, ['row', month, tableName, rowId, facts]);
}
