import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BulkResult, SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { type EndpointName, endpointOf, endpoints } from '../endpoints.ts';
import { Class } from '../entities/class.ts';
import { Id } from '../fields.ts';
import { ListMeta, listOf, oneOf, PageQuery, SearchQuery } from '../paging.ts';
import { paged, searched } from './list-parameters.ts';

const names = Object.keys(endpoints) as EndpointName[];
const call = { path: 'v1/x', may: {}, status: 200, idempotent: false, summary: '' } as const;
const get = { ...call, method: 'GET' } as const;
const ofOne = { ...get, params: v.strictObject({ id: Id }) } as const;
const flagged = v.strictObject({ ...PageQuery.entries, open: v.optional(v.boolean()) });
const sorted = v.strictObject({ ...PageQuery.entries, sort: v.optional(v.picklist(['name', 'need'])) });
const orders = { name: 'index', need: { leavesOut: 'row' } } as const;

test('a call does not compile without its meaning to a device, nor with one that its query and answer do not have', () => {
  const wrong = [
    // @ts-expect-error: without the column
    endpoint({ ...get, answer: oneOf(Class) }),
    // @ts-expect-error: the table of other rows
    endpoint({ ...ofOne, answer: oneOf(Class), mirror: { answer: 'row', table: 'madaris', of: 'id' } }),
    // @ts-expect-error: a parameter that the path does not have
    endpoint({ ...ofOne, answer: oneOf(Class), mirror: { answer: 'row', table: 'classes', of: 'classId' } }),
    // @ts-expect-error: rows of a table that a device would not keep
    endpoint({ ...get, query: PageQuery, answer: listOf(Class), mirror: { answer: 'none' } }),
    endpoint({
      ...get,
      query: SearchQuery,
      answer: listOf(Class),
      // @ts-expect-error: a parameter left out
      mirror: { answer: 'rows', table: 'classes', query: paged },
    }),
    endpoint({
      ...get,
      query: PageQuery,
      answer: listOf(Class),
      // @ts-expect-error: a parameter that the query does not have
      mirror: { answer: 'rows', table: 'classes', query: searched },
    }),
    endpoint({
      ...get,
      query: flagged,
      answer: listOf(Class),
      // @ts-expect-error: a filter declared as a page
      mirror: { answer: 'rows', table: 'classes', query: { ...paged, open: 'paging' } },
    }),
    endpoint({
      ...get,
      query: sorted,
      answer: listOf(Class),
      // @ts-expect-error: an order without a rule
      mirror: { answer: 'rows', table: 'classes', query: { ...paged, sort: { orders: { name: 'index' } } } },
    }),
    endpoint({
      ...get,
      query: sorted,
      answer: listOf(Class),
      // @ts-expect-error: an order that does not exist
      mirror: { answer: 'rows', table: 'classes', query: { ...paged, sort: { orders: { ...orders, age: 'index' } } } },
    }),
    endpoint({
      ...ofOne,
      query: PageQuery,
      answer: listOf(Class),
      // @ts-expect-error: without the owner of the rows
      mirror: { answer: 'rows', table: 'classes', query: paged },
    }),
    endpoint({
      ...ofOne,
      query: PageQuery,
      answer: listOf(Class),
      // @ts-expect-error: a field that the rows do not have
      mirror: { answer: 'rows', table: 'classes', of: { field: 'classId', param: 'id' }, query: paged },
    }),
    // @ts-expect-error: a changed row that a device would not keep
    endpoint({ ...call, method: 'PUT', answer: oneOf(Class), mirror: { answer: 'none' } }),
    // @ts-expect-error: not the effect of a change
    endpoint({ ...call, method: 'PUT', answer: oneOf(Class), mirror: { answer: 'deleted', table: 'classes' } }),
    endpoint({
      ...{ ...call, method: 'POST', params: v.strictObject({ id: Id }), body: SeveralRows, answer: BulkResult },
      // @ts-expect-error: a field that the body does not have
      mirror: { answer: 'several', table: 'users', each: { joins: 'classIds', param: 'id', insteadOf: 'from' } },
    }),
  ];
  const right = [
    endpoint({ ...ofOne, answer: oneOf(Class), mirror: { answer: 'row', table: 'classes', of: 'id' } }),
    endpoint({ ...call, method: 'PUT', answer: oneOf(Class), mirror: { answer: 'row', table: 'classes' } }),
    endpoint({ ...call, method: 'DELETE', answer: oneOf(Class), mirror: { answer: 'deleted', table: 'classes' } }),
    endpoint({ ...get, answer: v.object({ data: v.array(Id), meta: ListMeta }), mirror: { answer: 'kept' } }),
    endpoint({
      ...get,
      query: sorted,
      answer: listOf(Class),
      mirror: { answer: 'rows', table: 'classes', query: { ...paged, sort: { orders } } },
    }),
  ];
  expect([wrong.length, right.length]).toEqual([14, 5]);
});

test('what a change is kept as is a reading call with the same answer, which answers by the id of it or by none', () => {
  for (const name of names) {
    const { mirror, answer } = endpointOf(name);
    if (mirror.answer !== 'kept' || mirror.as === undefined) continue;
    const as = endpointOf(mirror.as as EndpointName);
    expect([as?.method, as?.mirror], name).toEqual(['GET', { answer: 'kept' }]);
    expect(JSON.stringify(as.answer), name).toBe(JSON.stringify(answer));
    expect(as.query, name).toBeUndefined();
  }
});
