import { compareTexts } from './compare-texts.ts';
import type { ListRequest } from './list-key.ts';
import { sortOf } from './order.ts';
import type { Mirrored, Rows, RowTable } from './row.ts';
import { matches, wordsOf } from './search-words.ts';

type Stored = Mirrored<Rows[RowTable]>;

/** Rows of a list as its query wants them: searched, filtered and in order. The page is taken by the caller. */
export function arranged(rows: readonly Stored[], request: ListRequest): Stored[] {
  const { query } = request;
  const words = wordsOf(query.search ?? '');
  const sort = sortOf(request);
  const kept = rows.filter(
    (row) =>
      matches(row.mirrored.words, words) &&
      (query.role === undefined || ('role' in row && row.role === query.role)) &&
      (query.sponsored === undefined || row.mirrored.sponsored === (query.sponsored === 'true' ? 1 : 0)),
  );
  const sortValue = sort.endsWith('created') ? (row: Stored) => row.createdDate : (row: Stored) => row.mirrored.name;
  const direction = sort.startsWith('-') ? -1 : 1;
  return kept.sort((a, b) => direction * (compareTexts(sortValue(a), sortValue(b)) || compareTexts(a.id, b.id)));
}
