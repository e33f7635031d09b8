import type { Mirrored, Rows, RowTable } from '#data/database/entities.ts';
import { compareTexts } from './compare-texts.ts';
import type { ListRequest } from './list-key.ts';
import { sortOf } from './order.ts';
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
      (query.regionId === undefined || regionOf(row) === query.regionId) &&
      // People of a madrasa are picked out by their classes before.
      (query.madarisId === undefined || !('madarisId' in row) || row.madarisId === query.madarisId) &&
      (query.role === undefined || ('role' in row && row.role === query.role)) &&
      (query.sponsored === undefined || row.mirrored.sponsored === (query.sponsored === 'true' ? 1 : 0)) &&
      // What is complete needs nothing.
      (sort !== 'need' || row.mirrored.sponsored === 0),
  );
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = comparisonOf(sort);
  return kept.sort((a, b) => direction * (compare(a, b) || compareTexts(a.id, b.id)));
}

function regionOf(row: Stored): string | null | undefined {
  if ('madaris' in row) return row.madaris.regionId;
  return 'address' in row && 'regionId' in row ? row.regionId : undefined;
}

function comparisonOf(sort: string): (a: Stored, b: Stored) => number {
  if (sort.endsWith('created')) return (a, b) => compareTexts(a.createdDate, b.createdDate);
  if (sort === 'position') return (a, b) => positionOf(a) - positionOf(b) || compareTexts(a.createdDate, b.createdDate);
  if (sort.endsWith('price')) return (a, b) => priceOf(a) - priceOf(b);
  if (sort === 'need') return (a, b) => openOf(b) - openOf(a);
  return (a, b) => compareTexts(a.mirrored.name, b.mirrored.name);
}

function positionOf(row: Stored): number {
  return 'position' in row ? row.position : 0;
}

function priceOf(row: Stored): number {
  if ('monthlyPrice' in row) return row.monthlyPrice;
  return 'totalPrice' in row ? row.totalPrice : 0;
}

/** Dollars a month that are still needed. */
function openOf(row: Stored): number {
  return 'openDollars' in row ? row.openDollars : 0;
}
