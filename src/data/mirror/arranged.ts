import type { ListRequest } from './list-key.ts';
import { listShape } from './list-shapes.ts';
import type { Mirrored, Rows, RowTable } from './row.ts';
import { matches, wordsOf } from './search-words.ts';

type Stored = Mirrored<Rows[RowTable]>;

/** Rows of a list as its query wants them: searched, filtered and in order. The page is taken by the caller. */
export function arranged(rows: readonly Stored[], { name, query }: ListRequest): Stored[] {
  const words = wordsOf(query.search ?? '');
  const sort = query.sort ?? (listShape(name).newestFirst ? '-created' : 'name');
  const kept = rows.filter(
    (row) =>
      matches(row.mirrored.words, words) &&
      (query.role === undefined || ('role' in row && row.role === query.role)) &&
      (query.sponsored === undefined || row.mirrored.sponsored === (query.sponsored === 'true' ? 1 : 0)),
  );
  const sortValue = sort.endsWith('created') ? (row: Stored) => row.createdDate : (row: Stored) => row.mirrored.name;
  const direction = sort.startsWith('-') ? -1 : 1;
  return kept.sort((a, b) => direction * (compare(sortValue(a), sortValue(b)) || compare(a.id, b.id)));
}

/** As IndexedDB orders texts, so that a page from memory and a page by index agree. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
