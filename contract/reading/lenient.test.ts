import * as v from 'valibot';
import { expect, test } from 'vitest';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { Changes } from '../answers/changes.ts';
import { type EndpointName, endpointOf, endpoints } from '../endpoints.ts';
import { User } from '../entities/user.ts';
import { knowledge } from '../mirror/knowledge.ts';
import { listOf, oneOf } from '../paging.ts';
import { lenient, readLenient } from './lenient.ts';

const tomorrow = (row: object) => ({ ...row, role: 'examiner', starSign: 'lion' });
const meta = { totalItems: 2, page: 1, limit: 10 };

test('a role of tomorrow is read as unknown, and a field of tomorrow is left out', () => {
  const result = readLenient(oneOf(User), { data: tomorrow(buildUser()) });
  expect(result).toMatchObject({ success: true, unknown: true, unreadable: [] });
  expect(result).toMatchObject({ output: { data: { ...buildUser(), role: 'unknown' } } });
  expect(JSON.stringify(result)).not.toMatch(/examiner|lion/);
});

test('an answer that this release knows is read unchanged, and nothing is noticed', () => {
  const body = { data: [buildUser()], meta };
  expect(readLenient(listOf(User), body)).toEqual({ success: true, output: body, unknown: false, unreadable: [] });
});

test('of a list, a row that cannot be read is left out, and the others stay', () => {
  const rows = [buildUser({ id: idOf(1) }), { id: idOf(2) }, buildUser({ id: idOf(3) })];
  const result = readLenient(listOf(User), { data: rows, meta });
  expect(result).toMatchObject({ success: true, output: { data: [rows[0], rows[2]], meta } });
  expect(result.success && result.unreadable.length).toBe(1);
});

test('a page of 1.0.0, where everybody has an address, leaves out those without one and takes no session of theirs', () => {
  const { signInName: _, ...known } = User.entries;
  const UserOfThen = v.object({ ...known, email: v.string() });
  const child = { ...buildUser({ id: idOf(2) }), email: null, signInName: 'amina.2' };
  const body = { data: [buildUser({ id: idOf(1) }), child], meta: { ...meta, totalItems: 2 } };
  const list = readLenient(listOf(UserOfThen), body);
  expect(list).toMatchObject({ success: true, output: { data: [{ id: idOf(1) }] } });
  expect(list.success && list.unreadable.length).toBe(1);
  const session = { user: child, token: 'x', expiresAt: '2026-02-01T00:00:00.000Z' };
  const SessionOfThen = v.object({ user: UserOfThen, token: v.string(), expiresAt: v.string() });
  // The page reports that the server cannot be read. The page of this release, which it loads next, signs in.
  expect(readLenient(SessionOfThen, session).success).toBe(false);
});

test('what is no answer of the server at all is none', () => {
  for (const body of [{}, [], null, 'Welcome', { data: 'login_required' }, { hello: 'world' }]) {
    expect(readLenient(listOf(User), body).success, JSON.stringify(body)).toBe(false);
  }
});

test('a text whose form is broken is damaged, not new', () => {
  expect(readLenient(oneOf(User), { data: buildUser({ createdDate: 'tomorrow' }) }).success).toBe(false);
});

test('an answer that was kept with an unknown value can be read again', () => {
  expect(v.is(lenient(oneOf(User)), { data: { ...buildUser(), role: 'unknown' } })).toBe(true);
});

/** Every list of words within a schema, by its path. */
function wordsIn(schema: v.GenericSchema, path = ''): string[] {
  const parts = schema as unknown as {
    entries?: Record<string, v.GenericSchema>;
    item?: v.GenericSchema;
    wrapped?: v.GenericSchema;
    value?: v.GenericSchema;
    options?: (v.GenericSchema | string)[];
    pipe?: unknown[];
  };
  if (schema.type === 'picklist') return parts.pipe ? [`${path} in a pipe`] : [];
  const inner = [parts.item, parts.wrapped, parts.value, ...Object.values(parts.entries ?? {})];
  const options = (parts.options ?? []).filter((option): option is v.GenericSchema => typeof option === 'object');
  return [...inner, ...options].flatMap((one) => (one ? wordsIn(one, `${path}/${one.type}`) : []));
}

const known = [
  'object',
  'loose_object',
  'strict_object',
  'array',
  'nullable',
  'optional',
  'record',
  'union',
  'picklist',
];
const plain = ['string', 'number', 'boolean', 'unknown'];

/** The kinds of schemas in an answer, except for those of its texts and numbers. */
function kindsIn(schema: v.GenericSchema): string[] {
  const parts = schema as unknown as Record<'item' | 'wrapped' | 'value', v.GenericSchema | undefined> & {
    entries?: Record<string, v.GenericSchema>;
  };
  const inner = [parts.item, parts.wrapped, parts.value, ...Object.values(parts.entries ?? {})];
  return [schema.type, ...inner.flatMap((one) => (one ? kindsIn(one) : []))];
}

test('every answer of the contract is made of what can be read leniently', () => {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { answer } = endpointOf(name);
    if (!answer) continue;
    expect(wordsIn(answer), name).toEqual([]);
    for (const kind of kindsIn(answer)) expect([...known, ...plain], `${name}: ${kind}`).toContain(kind);
  }
});

test('a device that knows other rows has them sent again', () => {
  expect(knowledge()).toMatch(/^[0-9a-z]{1,7}$/);
  expect(Changes.entries.users.item).toBe(User);
});
