import { describe, expect, test } from 'vitest';
import type { PublicOperator, Settings } from '#contract/entities/operator.ts';
import type { ZakatAtPlace, ZakatPlace } from '#contract/entities/papers/zakat-place.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { payMonth } from '#tests/server/paid-months.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool(() => ({ env: { OPERATOR_ZAKAT_SCHOLAR: 'Sheikh Idris' } }));
const words = { scholar: 'Sheikh Musa', purpose: 'Meals of poor pupils' };

const mark = (type: SponsorshipType, id: string, body: object = words, as = here.school.admin) =>
  here.school.call<ZakatAtPlace>('POST', `zakat-places/${type}/${id}`, { as, body });
const unmark = (type: SponsorshipType, id: string) =>
  here.school.call<ZakatAtPlace>('DELETE', `zakat-places/${type}/${id}`, { as: here.school.admin });
const read = async (type: SponsorshipType, id: string) =>
  (await here.school.call<ZakatAtPlace>('GET', `zakat-places/${type}/${id}`)).data.mark;
const give = (overrides: object = {}) =>
  here.createSponsorship(here.onLesson({ amount: 5, givingKind: 'zakat', ...overrides }));

test('zakat is taken only for a place that an admin has marked', async () => {
  const before = await give();
  expect([before.status, Object.keys(before.body.fields ?? {})]).toEqual([422, ['givingKind']]);
  // The answer speaks of the place: the operator does offer zakat.
  const { data } = await here.school.call<PublicOperator>('GET', 'operator');
  expect(data.givingKinds).toContain('zakat');
  expect((await mark('class', here.lesson.id)).data.mark).toMatchObject({ ...words, placeId: here.lesson.id });
  expect((await give()).data).toMatchObject({ state: 'active', givingKind: 'zakat' });
  // Neither a class beside it nor the madrasa above it is marked by that.
  const beside = await here.school.classIn(here.madrasa.id, { monthlyPrice: 40 });
  expect((await give({ typeId: beside.id })).status).toBe(422);
  expect((await give({ type: 'madrasa', typeId: here.madrasa.id })).status).toBe(422);
});

test('a mark counts for all that is in the place, and the nearest one says scholar and purpose', async () => {
  await mark('region', here.region.id);
  expect(await read('class', here.lesson.id)).toMatchObject({
    ...words,
    placeType: 'region',
    placeName: here.region.name,
  });
  expect((await give()).data.givingKind).toBe('zakat');
  const nearer = { scholar: 'Sheikh Zahra', purpose: 'Books' };
  await mark('madrasa', here.madrasa.id, nearer);
  expect(await read('class', here.lesson.id)).toMatchObject(nearer);
  expect(await read('region', here.region.id)).toMatchObject(words);
  const elsewhere = await here.school.region();
  expect(await read('region', elsewhere.id)).toBeNull();
  await unmark('madrasa', here.madrasa.id);
  expect(await read('madrasa', here.madrasa.id)).toMatchObject(words);
});

test('a mark needs a scholar and a purpose, and changes with a second one', async () => {
  for (const [body, field] of [
    [{ ...words, scholar: ' ' }, 'scholar'],
    [{ scholar: words.scholar }, 'purpose'],
  ] as const) {
    const answer = await mark('class', here.lesson.id, body);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
  }
  expect(await read('class', here.lesson.id)).toBeNull();
  await mark('class', here.lesson.id);
  await mark('class', here.lesson.id, { ...words, scholar: 'Sheikh Zahra' });
  expect(await read('class', here.lesson.id)).toMatchObject({ scholar: 'Sheikh Zahra' });
});

async function offer(zakat: boolean): Promise<void> {
  const as = here.school.admin;
  const { data } = await here.school.call<Settings>('GET', 'settings', { as });
  const { version, dueDay, zakatScholar } = data;
  const body = { sadaqa: true, zakat, zakatScholar: zakatScholar ?? '', dueDay };
  const answer = await here.school.call('PUT', 'settings', { as, body, headers: { 'if-match': `"${version}"` } });
  expect(answer.status).toBe(200);
}

test('the operator’s switch stays above the marks', async () => {
  await mark('class', here.lesson.id);
  await offer(false);
  const off = await give();
  await offer(true);
  expect([off.status, Object.keys(off.body.fields ?? {})]).toEqual([422, ['givingKind']]);
  expect((await give()).status).toBe(201);
});

describe('an admin', () => {
  test('sees all marks by name, and the gifts of zakat for other places', async () => {
    await mark('madrasa', here.madrasa.id);
    const list = async () => {
      const { data, body } = await here.school.call<ZakatPlace[]>('GET', 'zakat-places?limit=100', {
        as: here.school.admin,
      });
      return { own: data.find(({ placeId }) => placeId === here.madrasa.id), meta: body.meta };
    };
    const { own } = await list();
    expect(own).toMatchObject({ ...words, placeType: 'madrasa', placeName: here.madrasa.name });
    expect(own?.markedBy).toBeTruthy();
    await give();
    const before = (await list()).meta as unknown as { unmarked: number };
    await unmark('madrasa', here.madrasa.id);
    const after = (await list()).meta as unknown as { unmarked: number };
    expect(after.unmarked).toBe(before.unmarked + 1);
  });

  test('deletes a place with its mark, and money that was paid as zakat stays zakat', async () => {
    const lonely = await here.school.classIn(here.madrasa.id);
    await mark('class', lonely.id);
    expect((await here.school.call('DELETE', `classes/${lonely.id}`, { as: here.school.admin })).status).toBe(200);
    expect((await unmark('class', lonely.id)).status).toBe(404);
    await mark('class', here.lesson.id);
    const place = {
      type: 'class',
      typeId: here.lesson.id,
      madrasaId: here.madrasa.id,
      regionId: here.region.id,
    } as const;
    await payMonth(here.school, here.sponsor, place, { cents: 700, kind: 'zakat' });
    await unmark('class', here.lesson.id);
    const drafted = await here.school.call<{ lines: { kind: string; amount: number }[] }>('POST', 'transfers', {
      as: here.school.admin,
      body: { madrasaId: here.madrasa.id },
    });
    expect(drafted.data.lines).toMatchObject([{ kind: 'zakat', amount: 7 }]);
  });
});
