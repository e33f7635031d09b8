import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Region } from '#contract/entities/region.ts';
import { newId } from '#server/new-id.ts';
import { onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function csv(path: string, as = school.admin, language = 'en') {
  const headers = { authorization: as.bearer, 'accept-language': language };
  const answer = await school.app.inject({ url: `/api/v1/export/${path}`, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.body.startsWith('\uFEFF')).toBe(true);
  return Papa.parse<string[]>(answer.body.slice(1), { skipEmptyLines: true }).data;
}

test('the whole filtered list is exported, with its header in the language of the caller', async () => {
  const region = await school.region();
  for (let turn = 0; turn < 12; turn += 1) await school.madrasa(region.id, { name: `Exported ${turn}` });
  await school.madrasa(region.id, { name: 'Another' });
  const rows = await csv('madaris?search=exported');
  expect(rows.length).toBe(13);
  expect(rows[0]?.slice(0, 4)).toEqual(['Name', 'Name, other script', 'Address', 'Region']);
  expect((await csv('madaris?search=exported', school.admin, 'ar'))[0]?.[0]).toBe('الاسم');
});

test('what a program would take for a formula is harmless, and telephone numbers stay as they are', async () => {
  const body = {
    fullName: '=HYPERLINK("https://evil.example")',
    email: 'formula@sanad.example',
    phone: '+212 600-112233',
    address: '-1+1|cmd',
    password: 'quiet-lamp',
    role: 'teacher',
    regionId: (await school.region()).id,
  };
  await school.call('POST', 'users', { as: school.admin, body });
  const [, row] = await csv('users?search=formula');
  expect(row?.slice(0, 5)).toEqual(['\'=HYPERLINK("https://evil.example")', body.email, '', body.phone, "'-1+1|cmd"]);
});

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', ' =', '\u3000＝'])(
  'a name that starts with %j is text in CSV and in a workbook',
  async (sign) => {
    const name = `${sign}SUM(A1) ${newId()}`;
    const { data: region } = await school.call<Region>('POST', 'regions', {
      as: school.admin,
      body: { name, address: 'x', totalPrice: 10, supervisorId: school.supervisor.id },
    });
    const search = encodeURIComponent(region.name);
    const [, row] = await csv(`regions?search=${search}`);
    expect(row?.[0]).toBe(`'${region.name}`);
    const answer = await school.app.inject({
      url: `/api/v1/export/regions?format=xlsx&search=${search}`,
      headers: { authorization: school.admin.bearer },
    });
    const [, cells] = await readSheet(answer.rawPayload);
    expect(cells?.[0]).toBe(`'${region.name}`);
  },
);

test('a supervisor exports their own scope only', async () => {
  const region = await school.region({ name: 'Only mine' });
  await school.madrasa(region.id, { name: 'Mine alone' });
  const names = (await csv('madaris', school.supervisor)).map(([name]) => name);
  expect(names).toContain('Mine alone');
  expect((await csv('regions?mine=false', school.supervisor)).length).toBeGreaterThan(1);
});

test('a workbook is a zip with the sheet in it', async () => {
  const answer = await school.app.inject({
    url: '/api/v1/export/radar?format=xlsx&months=3',
    headers: { authorization: school.admin.bearer },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*\.xlsx$/);
});

test('sponsorships and payments are exported with their states in words, for the admin alone', async () => {
  const region = await school.region({ name: 'Given' });
  const sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onRegion(region), 25);
  expect(await csv('sponsorships?state=active')).toContainEqual(expect.arrayContaining(['Given', '25', 'Active']));
  expect(await csv(`sponsorships?sponsorId=${newId()}`)).toHaveLength(1);
  expect(await csv('payments?search=given')).toContainEqual(expect.arrayContaining([sponsor.email, '25', 'Paid']));
  const headers = { authorization: sponsor.bearer };
  expect((await school.app.inject({ url: '/api/v1/export/payments', headers })).statusCode).toBe(403);
});
