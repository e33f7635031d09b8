import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Material } from '#contract/entities/material.ts';
import { materials } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type Person, type School } from './school.ts';
import { type Answer, ask, keep } from './send.ts';

let school: School;
let ids: string[];

beforeAll(async () => {
  school = await openSchool();
  ids = [];
  for (const title of ['one', 'two', 'three', 'four']) ids.push((await keep(school, { fields: { title } })).id);
});

afterAll(() => school.close());

async function titles(query = '?sort=position', as: Person = school.people.student): Promise<string[]> {
  const { body } = await ask(school, `v1/classes/${school.classes.here}/materials${query}`, { as });
  return body.data.map(({ title }: Material) => title);
}

function move(id: string | undefined, after: string | null | undefined, headers = {}, as?: Person): Promise<Answer> {
  return ask(school, `v1/classes/materials/${id}/position`, {
    method: 'PUT',
    as: as ?? school.people.teacher,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ after }),
  });
}

/** Restores the order of arrival. */
async function restore(): Promise<void> {
  for (const [index, id] of ids.entries()) expect((await move(id, ids[index - 1] ?? null)).status).toBe(200);
  expect(await titles()).toEqual(['one', 'two', 'three', 'four']);
}

test('is in the order in which it came, until it is moved; page by page', async () => {
  await restore();
  expect(await titles('')).toEqual(['four', 'three', 'two', 'one']);
  const moved = await move(ids[3], ids[0]);
  expect([moved.status, moved.body.data.id, moved.body.data.title]).toEqual([200, ids[3], 'four']);
  expect(await titles()).toEqual(['one', 'four', 'two', 'three']);
  expect(await titles('?sort=position&limit=5&page=1')).toEqual(['one', 'four', 'two', 'three']);
  await move(ids[2], null);
  expect(await titles()).toEqual(['three', 'one', 'four', 'two']);
  await move(ids[2], ids[1]);
  expect(await titles()).toEqual(['one', 'four', 'two', 'three']);
  expect(await titles(''), 'the newest first, as ever').toEqual(['four', 'three', 'two', 'one']);
});

test('what is new is at the end, also behind what was moved there a moment ago', async () => {
  await restore();
  await move(ids[0], ids[3]);
  const added = await keep(school, { fields: { title: 'new' } });
  expect(await titles()).toEqual(['two', 'three', 'four', 'one', 'new']);
  await ask(school, `v1/classes/materials/${added.id}`, { method: 'DELETE', as: school.people.teacher });
});

test('there is always room between two, and the order holds while it is made', async () => {
  await restore();
  const { db } = school.database;
  for (const [index, id] of ids.entries()) {
    await db
      .update(materials)
      .set({ position: 1000 + Math.min(index, 2) })
      .where(eq(materials.id, id ?? ''));
  }
  expect(await titles()).toEqual(['one', 'two', 'three', 'four']);
  await move(ids[3], ids[0]);
  expect(await titles()).toEqual(['one', 'four', 'two', 'three']);
  let between = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const [left, right] = turn % 2 ? [ids[1], ids[2]] : [ids[2], ids[1]];
    expect((await move(left, ids[0])).status).toBe(200);
    expect((await titles())[1]).toBe(left === ids[1] ? 'two' : 'three');
    expect(right).toBeDefined();
    between += 1;
  }
  expect(between).toBe(60);
});

test('two who move different ones at once both get what they asked for', async () => {
  await restore();
  const [first, last] = await Promise.all([move(ids[3], null), move(ids[0], ids[2], {}, school.people.colleague)]);
  expect([first?.status, last?.status]).toEqual([200, 200]);
  expect(await titles()).toEqual(['four', 'two', 'three', 'one']);
});

test('two who move the same one: the second sees that it was moved', async () => {
  await restore();
  const { body } = await ask(school, `v1/classes/materials/${ids[1]}`, { as: school.people.teacher });
  const seen = { 'if-match': `"${body.data.version}"` };
  expect((await move(ids[1], null, seen)).status).toBe(200);
  const late = await move(ids[1], ids[3], seen, school.people.colleague);
  expect([late.status, late.body.code, late.body.current.version]).toEqual([
    412,
    'changed-meanwhile',
    body.data.version + 1,
  ]);
  expect(await titles()).toEqual(['two', 'one', 'three', 'four']);
});

test('is moved behind one of its own class, never behind itself or one that is gone', async () => {
  await restore();
  const elsewhere = await keep(school, { classId: school.classes.elsewhere, as: school.people.otherTeacher });
  for (const after of [elsewhere.id, ids[1], newId()]) expect((await move(ids[1], after)).status).toBe(404);
  expect((await move(ids[1], 'x')).status).toBe(422);
  expect((await move(ids[1], undefined)).status).toBe(422);
  expect((await move(ids[1], null, {}, school.people.student)).status).toBe(403);
  expect((await move(ids[1], null, {}, school.people.otherTeacher)).status).toBe(404);
  expect(await titles()).toEqual(['one', 'two', 'three', 'four']);
});

test('a move is synchronised', async () => {
  await restore();
  const as = school.people.student;
  const first = await ask(school, 'v1/sync', { as });
  await move(ids[2], null);
  const { body } = await ask(school, `v1/sync?cursor=${first.body.cursor}`, { as });
  const rows: Material[] = body.materials;
  expect(rows.map(({ title }) => title)).toEqual(['three']);
  const all: Material[] = [...first.body.materials.filter(({ id }: Material) => id !== ids[2]), ...rows];
  const inOrder = all.sort((a, b) => a.position - b.position).map(({ title }) => title);
  expect(inOrder).toEqual(['three', 'one', 'two', 'four']);
});
