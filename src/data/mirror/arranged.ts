import type { Script } from '#contract/language/reads-names.ts';
import { compareReported, type ListOrder, soughtSponsored } from '#contract/mirror/list-orders.ts';
import { chanceOf, groupOf, readerRank, spreadOut } from '#contract/mirror/reader-order.ts';
import { classLists, classStateOf, isListed } from '#contract/school-year/class-states.ts';
import { isOffered } from '#contract/school-year/offered.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { Mirrored, Rows, RowTable } from '#data/database/entities.ts';
import type { ListRequest } from './list-key.ts';
import { askedOrder } from './order.ts';
import { matches, wordsOf } from './search-words.ts';

type Stored = Mirrored<Rows[RowTable]>;

/** Rows of a list searched, filtered and sorted by its query. The caller takes the page. */
export function arranged(rows: readonly Stored[], request: ListRequest): Stored[] {
  const { query } = request;
  const words = wordsOf(query.search ?? '');
  const order = askedOrder(request);
  const sponsored = soughtSponsored({ sort: query.sort, sponsored: flagOf(query.sponsored) });
  const now = new Date(serverNow());
  const kept = rows.filter(
    (row) =>
      isListedBy(row, query, now) &&
      matches(row.mirrored.words, words) &&
      (query.regionId === undefined || regionOf(row) === query.regionId) &&
      (query.country === undefined || countryOf(row) === query.country) &&
      // People of a madrasa were picked by their classes before.
      (query.madarisId === undefined || !('madarisId' in row) || row.madarisId === query.madarisId) &&
      (query.offered === undefined || isOfferedRow(row, now) === (query.offered === 'true')) &&
      (query.former === undefined || isFormer(row) === (query.former === 'true')) &&
      (query.role === undefined || ('role' in row && row.role === query.role)) &&
      (sponsored === undefined || row.mirrored.sponsored === (sponsored ? 1 : 0)),
  );
  if (order.by === 'reader') return forReader(kept, order.script);
  const { reportedFirst } = order;
  const direction = order.backwards ? -1 : 1;
  const compare = comparisonOf(order.by);
  return kept.sort(
    (a, b) => (reportedFirst && compareReported(a, b)) || direction * (compare(a, b) || compareTexts(a.id, b.id)),
  );
}

/** True if a list contains a row, given the state of its class; rows of other tables are in all lists. */
export function isListedBy(row: Stored, { state }: Readonly<Record<string, string>>, now: Date): boolean {
  if (!('monthlyPrice' in row)) return true;
  const list = classLists.find((one) => one === state) ?? 'current';
  return isListed[classStateOf(row, now)][list];
}

/** Orders texts as IndexedDB does, so that a page sorted in memory and a page read by index agree. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function flagOf(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}

/** True if a row is offered to sponsors; rows of other tables than classes are offered as their lists say. */
function isOfferedRow(row: Stored, now: Date): boolean {
  return !('monthlyPrice' in row) || isOffered(row, now);
}

/** True if the person was in classes and is in none now; a row from an older release does not say. */
function isFormer(row: Stored): boolean {
  return 'formerMonths' in row && Boolean(row.formerMonths);
}

function regionOf(row: Stored): string | null | undefined {
  if ('madaris' in row) return row.madaris.regionId;
  return 'address' in row && 'regionId' in row ? row.regionId : undefined;
}

function countryOf(row: Stored): string | null | undefined {
  if ('madaris' in row) return row.madaris.country;
  if ('address' in row && 'totalMadaris' in row) return row.region.country;
  return 'country' in row ? row.country : undefined;
}

/** Comparison of an order in its forward direction. */
function comparisonOf(by: Exclude<ListOrder['by'], 'reader'>): (a: Stored, b: Stored) => number {
  switch (by) {
    case 'name':
      return (a, b) => compareTexts(a.mirrored.name, b.mirrored.name);
    case 'created':
      return byAge;
    case 'position':
      return (a, b) => positionOf(a) - positionOf(b) || byAge(a, b);
    case 'price':
      return (a, b) => priceOf(a) - priceOf(b);
    case 'need':
      return (a, b) => openOf(a) - openOf(b);
  }
}

/** As the server orders places for a reader (contract/mirror/reader-order.ts). */
function forReader(rows: readonly Stored[], script: Script): Stored[] {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, script), chance: chanceOf(row.id) }));
  ranked.sort((a, b) => a.rank - b.rank || compareTexts(a.chance, b.chance) || compareTexts(a.row.id, b.row.id));
  const spread = spreadOut(ranked, ({ row, rank }) => ({
    owner: 'madarisId' in row ? row.madarisId : row.id,
    group: groupOf(rank),
  }));
  return spread.map(({ row }) => row);
}

function rankOf(row: Stored, script: Script): number {
  return readerRank(script, {
    names: [...('name' in row ? [row.name] : []), ...('otherName' in row ? [row.otherName] : [])].filter(Boolean),
    openCents: Math.round(openOf(row) * 100),
    priceCents: Math.round(priceOf(row) * 100),
    reported: compareReported(row, {}) === 0,
  });
}

function byAge(a: Stored, b: Stored): number {
  return compareTexts(a.createdDate, b.createdDate);
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
