import { expect, test } from 'vitest';
import type { RegionShare } from '#contract/answers/figures.ts';
import type { Statement } from '#contract/entities/papers/statement.ts';
import type { FiguresOfMonth, SponsoredReport } from '#contract/entities/report-month.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { payments } from '#server/db/schema/payments.ts';
import { newId } from '#server/new-id.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();
const month = monthOf(new Date());
const last = addMonths(month, -1);

/** A report page of the class with these figures. */
async function addPage(of: string, lessons: number, more: object = {}): Promise<string> {
  const { db } = here.school.database;
  const [id, fileId, sponsorFileId] = [newId(), newId(), newId()];
  const stored = { name: 'r.pdf', mediaType: 'application/pdf', size: 1, sha256: '0'.repeat(64) };
  const words = { covered: 'Surat al-Mulk', wentWell: '', needed: '' };
  const page = { version: 1, language: 'en', figures: { lessons, students: null }, ...words } as const;
  for (const file of [fileId, sponsorFileId]) {
    await db.insert(files).values({ id: file, kind: 'report', ...stored, storageKey: newId() });
  }
  await db.insert(reports).values({
    ...{ id, classId: here.lesson.id, title: of, fileId, month: of, page, sourceHash: stored.sha256, sponsorFileId },
    ...more,
  });
  return id;
}

async function sponsorLesson(overrides: object = {}): Promise<Sponsorship> {
  return (await here.createSponsorship(here.onLesson(overrides))).data;
}

async function figures(as: TestPerson, query = ''): Promise<FiguresOfMonth[] | number> {
  const { status, data } = await here.school.call<FiguresOfMonth[]>(
    'GET',
    `classes/${here.lesson.id}/figures${query}`,
    {
      as,
    },
  );
  return status === 200 ? data : status;
}

async function news(as = here.sponsor): Promise<[ids: string[], total: number, unread: number]> {
  const { data, body } = await here.school.call<SponsoredReport[]>('GET', 'sponsored-reports', { as });
  const { totalItems, unread } = body.meta as unknown as { totalItems: number; unread: number };
  return [data.map(({ report }) => report.id), totalItems, unread];
}

async function statement(as = here.sponsor, query = ''): Promise<Statement> {
  return (await here.school.call<Statement>('GET', `payments/statement${query}`, { as })).data;
}

/** A further month that was paid. */
async function payFor(sponsorship: Sponsorship, of: string, more: object = {}): Promise<void> {
  await here.school.database.db.insert(payments).values({
    ...{ id: newId(), sponsorshipId: sponsorship.id, sponsorId: here.sponsor.id, type: sponsorship.type },
    ...{ typeId: sponsorship.typeId, month: of, amountCents: 4_000, state: 'paid', gateway: 'sandbox' },
    ...{ dueAt: new Date(`${of}-28T00:00:00Z`), paidAt: new Date(`${of}-28T00:00:00Z`), receiptCode: newId() },
    ...more,
  });
}

test('a sponsor reads figures and receipt of the months that were paid; the school reads all of them', async () => {
  const [older, newer] = [await addPage(last, 18), await addPage(month, 20)];
  await sponsorLesson();
  const mine = await figures(here.sponsor);
  expect(mine).toHaveLength(12);
  const gift = {
    receiptCode: expect.stringMatching(/^\w/),
    amount: 40,
    paidDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  };
  expect((mine as FiguresOfMonth[]).slice(-2)).toEqual([
    { month: last, reportId: null, lessons: null, students: null, receiptCodes: [], gifts: [] },
    {
      ...{ month, reportId: newer, lessons: 20, students: null },
      receiptCodes: [gift.receiptCode],
      gifts: [gift],
    },
  ]);
  const teacher = await here.school.member('teacher', here.lesson.id);
  for (const person of [here.school.admin, here.school.supervisor, teacher]) {
    expect(((await figures(person)) as FiguresOfMonth[]).slice(-2)).toMatchObject([
      { reportId: older, lessons: 18, receiptCodes: [] },
      { reportId: newer, lessons: 20, receiptCodes: [] },
    ]);
  }
  expect(await figures(teacher, `?until=${last}`)).toMatchObject({ 11: { month: last, lessons: 18 } });
  // Neither who pays for something else nor a teacher of another class.
  expect(await figures(here.other)).toBe(404);
  const other = await here.school.classIn(here.madrasa.id);
  expect(await figures(await here.school.member('teacher', other.id))).toBe(404);
});

test('with less than a tenth of the price a sponsor sees the receipt, but neither report nor figures', async () => {
  await addPage(month, 20);
  await sponsorLesson({ amount: 2 });
  expect(await figures(here.sponsor)).toMatchObject({
    11: { month, reportId: null, lessons: null, receiptCodes: [expect.any(String)] },
  });
  expect(await news()).toEqual([[], 0, 0]);
});

test('the report that arrived last is first, read once it was opened, and gone once it was returned', async () => {
  const sponsorship = await sponsorLesson();
  await payFor(sponsorship, last);
  const older = await addPage(last, 18, { createdAt: new Date(Date.now() - 3_600_000) });
  const newer = await addPage(month, 20);
  expect(await news()).toEqual([[newer, older], 2, 2]);
  await here.school.call('POST', `classes/reports/${older}/seen`, { as: here.sponsor });
  expect(await news()).toEqual([[newer, older], 2, 1]);

  const { data } = await here.school.call<{ version: number }>('GET', `classes/reports/${newer}`, {
    as: here.school.supervisor,
  });
  await here.school.call('POST', `classes/reports/${newer}/return`, {
    as: here.school.supervisor,
    body: { comment: 'The figures are those of last month.' },
    headers: { 'if-match': String(data.version) },
  });
  expect(await news()).toEqual([[older], 1, 0]);
  expect(await news(here.other)).toEqual([[], 0, 0]);
  expect(await figures(here.sponsor)).toMatchObject({ 11: { month, reportId: null, lessons: null } });

  await here.school.call('DELETE', `sponsorships/${sponsorship.id}`, { as: here.sponsor });
  expect(await news()).toEqual([[older], 1, 0]);
});

test('a yearly statement has each payment of the year, names what was refunded, and is read by who paid alone', async () => {
  const sponsorship = await sponsorLesson();
  const thisYear = new Date().getUTCFullYear();
  await payFor(sponsorship, `${thisYear - 1}-03`);
  const refundedAt = new Date(`${thisYear - 1}-06-02T00:00:00Z`);
  await payFor(sponsorship, `${thisYear - 1}-05`, { state: 'refunded', refundedAt });
  await payFor(sponsorship, `${thisYear - 1}-06`, { state: 'failed', paidAt: null, receiptCode: null });

  const latest = await statement();
  expect(latest).toMatchObject({ year: thisYear, paid: 40, refunded: 0, payments: [{ month, amount: 40 }] });
  expect(latest.years).toEqual([
    { year: thisYear, paid: 40, refunded: 0 },
    { year: thisYear - 1, paid: 80, refunded: 40 },
  ]);
  const before = await statement(here.sponsor, `?year=${thisYear - 1}`);
  expect(before).toMatchObject({ year: thisYear - 1, paid: 80, refunded: 40 });
  expect(before.payments).toMatchObject([
    { month: `${thisYear - 1}-03`, refundedDate: null, name: here.lesson.name, madrasaName: here.madrasa.name },
    { month: `${thisYear - 1}-05`, refundedDate: refundedAt.toISOString() },
  ]);
  expect(await statement(here.sponsor, `?year=${thisYear - 2}`)).toMatchObject({ paid: 0, payments: [] });

  expect(await statement(here.other)).toMatchObject({ paid: 0, years: [], payments: [] });
  for (const person of [here.school.admin, here.school.supervisor]) {
    expect((await here.school.call('GET', 'payments/statement', { as: person })).status).toBe(403);
  }
  expect((await here.school.call('GET', 'payments/statement')).status).toBe(401);

  // A cancelled sponsorship keeps it, and so does a deleted place.
  await here.school.call('DELETE', `sponsorships/${sponsorship.id}`, { as: here.sponsor });
  expect((await statement()).paid).toBe(40);
});

test('what a sponsor gave stays when the class is no longer there', async () => {
  await here.school.database.db.insert(payments).values({
    ...{ id: newId(), sponsorshipId: newId(), sponsorId: here.sponsor.id, type: 'class', typeId: newId(), month },
    ...{ amountCents: 500, state: 'paid', gateway: 'stripe', dueAt: new Date(), paidAt: new Date() },
    receiptCode: newId(),
  });
  expect((await statement()).payments).toMatchObject([{ name: '', madrasaName: null, amount: 5, isSandbox: false }]);
});

test('what the classes of a region counted in the last month adds up for who manages it, without what was returned', async () => {
  const { school, region, madrasa, lesson } = here;
  await addPage(last, 18);
  const returned = { returnedAt: new Date(), returnComment: 'Please count again.' };
  const other = await school.classIn(madrasa.id);
  here.lesson = other;
  await addPage(last, 20);
  here.lesson = await school.classIn(madrasa.id);
  await addPage(last, 100, returned);
  here.lesson = lesson;
  for (const as of [school.admin, school.supervisor]) {
    const { data } = await school.call<RegionShare[]>('GET', 'stats/regions', { as });
    const counted = data.find(({ id }) => id === region.id)?.counted;
    expect(counted).toEqual({ month: last, classes: 2, lessons: 38, students: 0 });
  }
});
