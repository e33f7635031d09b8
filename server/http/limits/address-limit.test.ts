import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { isSearch } from './address-limit.ts';

test('whatever looks for words counts as a search, by each parameter of the contract that does', () => {
  const parameters = Object.values(endpoints).flatMap((endpoint) =>
    'query' in endpoint ? Object.keys(endpoint.query.entries) : [],
  );
  const searching = new Set(parameters.filter((name) => isSearch({ [name]: 'atlas' })));
  expect([...searching].sort()).toEqual(['q', 'search']);
});

test.each([undefined, null, {}, { search: '' }, { q: '' }, { sort: 'name' }])('%j looks for nothing', (query) => {
  expect(isSearch(query)).toBe(false);
});
