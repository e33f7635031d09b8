import { expect, test } from 'vitest';
import { idOf } from '#tests/tools/build-rows.ts';
import { answerRequest } from './answer-request.ts';
import { listRequest, pageOf, queryOfKey } from './list-key.ts';

test('the same question has the same key, in any form', () => {
  const plain = listRequest('regions.list');
  const explicit = listRequest('regions.list', {}, { limit: '10', search: '', page: 1 });
  expect(explicit.key).toBe(plain.key);
});

test('another page, search or filter is another question of the same list', () => {
  const first = listRequest('madaris.ofRegion', { id: idOf(1) });
  for (const query of [{ page: 2 }, { search: 'noor' }, { sponsored: true }]) {
    const other = listRequest('madaris.ofRegion', { id: idOf(1) }, query);
    expect(other.key).not.toBe(first.key);
    expect(other.list).toBe(first.list);
  }
  expect(listRequest('madaris.ofRegion', { id: idOf(2) }).list).not.toBe(first.list);
});

test('a page is kept once, as of whenever it was asked for', () => {
  const asOf = '2026-11-03T10:00:00.000Z';
  const now = listRequest('sponsorships.list', {}, { page: 2 });
  const then = listRequest('sponsorships.list', {}, { page: 2, asOf });
  expect(then.query.asOf).toBe(asOf);
  expect(then.key).toBe(now.key);
  expect(answerRequest('audit.list', {}, { page: '2', asOf }).key).toBe(
    answerRequest('audit.list', {}, { page: '2' }).key,
  );
});

test('a search with signs of its own stays one value of the key', () => {
  const { key } = listRequest('regions.list', {}, { search: 'a&b=c#d?e' });
  expect(queryOfKey(key).get('search')).toBe('a&b=c#d?e');
});

test('a list without paging is one page', () => {
  expect(pageOf(listRequest('users.madaris', { id: idOf(1) })).page).toBe(1);
  expect(pageOf(listRequest('regions.list', {}, { page: '3', limit: '20' }))).toEqual({ page: 3, limit: 20 });
});
