import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operator, Settings } from '#contract/entities/operator.ts';
import type { Region } from '#contract/entities/region.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool({ env: { OPERATOR_NAME: 'Of the environment', OPERATOR_GIVING_KINDS: 'sadaqa,zakat' } });
});

afterAll(() => school.close());

const form = {
  name: 'Nur Foundation',
  email: 'Office@Nur.example',
  arrivingShare: '٩٣',
  sadaqa: true,
  zakat: true,
  dueDay: 9,
};

const read = async () => (await school.call<Settings>('GET', 'settings', { as: school.admin })).data;

function change(body: object, version?: number) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  return school.call<Settings>('PUT', 'settings', { as: school.admin, body, key: newId(), headers });
}

test('the environment says how it is until an admin sets it, and then it holds at once in every process', async () => {
  expect(await read()).toMatchObject({ name: 'Of the environment', dueDay: 5, version: 0, changedDate: null });
  const other = await school.another();
  expect((await change(form, 0)).data).toMatchObject({ name: 'Nur Foundation', version: 1 });
  const answer = await other.inject({ url: '/api/v1/operator' });
  expect(answer.json().data).toMatchObject({
    name: 'Nur Foundation',
    arrivingShare: 93,
    phone: null,
    // Without a scholar's name there is no zakat, whatever is ticked.
    givingKinds: ['sadaqa'],
  } satisfies Partial<Operator>);
  expect(Object.keys(answer.json().data)).not.toContain('version');
});

test('what is public is what an admin says, and stays so where a form of an earlier release says nothing about it', async () => {
  expect(await read()).toMatchObject({ showsTotals: true, isListed: true });
  await change({ ...form, showsTotals: false, isListed: false });
  const { data } = await school.call<Operator>('GET', 'operator');
  expect(data).toMatchObject({ showsTotals: false, isListed: false });
  await change(form);
  expect(await read()).toMatchObject({ showsTotals: false, isListed: false });
});

test('a region that says no due day has the one of the settings', async () => {
  await change({ ...form, dueDay: 11 });
  expect((await school.region()).dueDay).toBe(11);
  const { data } = await school.call<Region>('GET', `regions/${(await school.region({ dueDay: 3 })).id}`);
  expect(data.dueDay).toBe(3);
});

test('of two admins who change them at once one reads what the other has set', async () => {
  const { version } = await read();
  const both = await Promise.all([change({ ...form, name: 'A' }, version), change({ ...form, name: 'B' }, version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const kept = both.find(({ status }) => status === 200)?.data;
  expect(both.find(({ status }) => status === 412)?.body.current).toEqual(kept);
});

test('what was changed, from what to what, is in the audit log', async () => {
  await change({ ...form, phone: '+212 1' });
  await change({ ...form, phone: '+212 2' });
  const { data } = await school.call<{ objectType: string; changes: unknown }[]>('GET', 'audit', { as: school.admin });
  expect(data[0]).toMatchObject({
    objectType: 'settings',
    changes: { changes: { phone: { from: '+212 1', to: '+212 2' } } },
  });
});

test.each([
  ['email', 'no address'],
  ['privacyUrl', 'javascript:alert(1)'],
  ['termsUrl', 'not a page'],
  ['arrivingShare', '101'],
  ['dueDay', '29'],
  ['zakat', 'yes'],
  ['isListed', 'yes'],
])('%s: %j is rejected, and nothing is changed', async (field, value) => {
  const before = await read();
  const answer = await change({ ...form, [field]: value });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
  expect(await read()).toEqual(before);
});

test('no one but an admin reads or changes them', async () => {
  expect((await school.call('GET', 'settings', { as: school.supervisor })).status).toBe(403);
  const asked = { as: school.supervisor, body: form, key: newId() };
  expect((await school.call('PUT', 'settings', asked)).status).toBe(403);
});
