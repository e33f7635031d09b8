import type { Catalogue } from './catalogue.ts';
import { type ListRequest, pageOf } from './list-key.ts';
import { sortOf } from './order.ts';
import { wordsOf } from './search-words.ts';
import { isFoundIn } from './word-runs.ts';

/** A page of a list of the whole table: the ids of its rows in order, and of how many it is a page. */
export function pageOfCatalogue(catalogue: Catalogue, request: ListRequest): { ids: string[]; totalItems: number } {
  const { query } = request;
  const { page, limit } = pageOf(request);
  const words = wordsOf(query.search ?? '');
  const sort = sortOf(request);
  const order = catalogue.orders[sort.endsWith('created') ? 'created' : 'name'];
  const isWhole = words.length === 0 && query.role === undefined && query.sponsored === undefined;
  const places = isWhole ? order : placesFound(catalogue, order, query, words);
  const ids: string[] = [];
  for (let rank = (page - 1) * limit; rank < Math.min(page * limit, places.length); rank += 1) {
    const place = places[sort.startsWith('-') ? places.length - 1 - rank : rank];
    ids.push(catalogue.ids[place ?? 0] ?? '');
  }
  return { ids, totalItems: places.length };
}

function placesFound(
  catalogue: Catalogue,
  order: Uint32Array,
  { role, sponsored }: ListRequest['query'],
  searched: readonly string[],
): Uint32Array {
  const { words, firstWord, endWord, marks, roles } = catalogue;
  const textsFound = searched.map((word) => foundTexts(catalogue, word));
  const roleNumber = role === undefined ? undefined : roles.indexOf(role);
  const sponsoredBit = sponsored === undefined ? undefined : Number(sponsored === 'true');
  const places = new Uint32Array(order.length);
  let count = 0;
  for (const place of order) {
    const mark = marks[place] ?? 0;
    if (roleNumber !== undefined && mark >> 1 !== roleNumber) continue;
    if (sponsoredBit !== undefined && (mark & 1) !== sponsoredBit) continue;
    const end = endWord[place] ?? 0;
    let isFound = true;
    for (const texts of textsFound) {
      let at = firstWord[place] ?? 0;
      while (at < end && texts[words[at] ?? 0] === 0) at += 1;
      if (at === end) {
        isFound = false;
        break;
      }
    }
    if (isFound) {
      places[count] = place;
      count += 1;
    }
  }
  return places.subarray(0, count);
}

/** 1 at the number of each text in which the word is found. */
function foundTexts({ texts, reaches }: Catalogue, word: string): Uint8Array {
  const found = new Uint8Array(texts.length);
  for (let number = 0; number < texts.length; number += 1) {
    if (isFoundIn(word, texts[number] ?? '', reaches[number] ?? 0)) found[number] = 1;
  }
  return found;
}
