import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { entriesOf } from '#tests/regressions/body-fields.ts';

const folder = new URL('../regressions/releases/', import.meta.url);

/** Body fields of each call, by release. */
const released = readdirSync(folder).flatMap((release) => {
  const names = readdirSync(new URL(`${release}/`, folder));
  if (!names.includes('bodies.json')) return [];
  const text = readFileSync(new URL(`${release}/bodies.json`, folder), 'utf8');
  return Object.entries<string[]>(JSON.parse(text)).map(([call, fields]) => ({ release, call, fields }));
});

describe.each(released)('a page of $release calls $call', ({ call, fields }) => {
  const row = endpoints[call as EndpointName];
  const entries = (row && 'body' in row && row.body ? entriesOf(row.body) : undefined) ?? {};
  const later = Object.entries(entries).filter(([field]) => !fields.includes(field));

  test('and finds every field that it sends', () => {
    expect(fields.filter((field) => !(field in entries))).toEqual([]);
  });

  test('and gives no value to a field that it does not know', () => {
    const given = later.filter(([, schema]) => schema.type !== 'optional' || v.getDefault(schema) !== undefined);
    expect(given.map(([field]) => field)).toEqual([]);
  });

  test('whose later fields name the release that added them, where it changes a row', () => {
    const unnamed =
      row?.method === 'PUT' ? later.filter(([, schema]) => v.getMetadata(schema).since === undefined) : [];
    expect(unnamed.map(([field]) => field)).toEqual([]);
  });
});
