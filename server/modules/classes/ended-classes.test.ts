import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { News } from '#contract/answers/news.ts';
import type { RadarRow } from '#contract/answers/radar.ts';
import type { Stats } from '#contract/answers/stats.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { ReportMonth } from '#contract/entities/report-month.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { mailWords } from '#server/mail/words.ts';
import { chargeFailed } from '#server/modules/giving/charges/charge-failed.ts';
import { completePayment } from '#server/modules/giving/charges/complete-payment.ts';
import { finishOpenPayments } from '#server/modules/giving/charges/finish-open-payments.ts';
import { makeCharges } from '#server/modules/giving/charges/make-charges.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, openSchool, paidOnce, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { paid } from '#tests/server/sponsored-school.ts';
import { noteEnds } from './note-ends.ts';

let school: School;
let now: Date;
const clock = { now: () => now };
let madrasa: Madrasa;
let group: Class;

beforeAll(async () => {
  school = await openSchool({ clock });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const region = await school.region();
  madrasa = await school.madrasa(region.id);
  group = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
});

const end = (body: object = {}, as = school.supervisor, id = group.id) =>
  school.call<Class>('POST', `classes/${id}/end`, { as, body: { lastMonth: '2026-10', reason: 'finished', ...body } });
const reopen = (id = group.id) => school.call<Class>('POST', `classes/${id}/reopen`, { as: school.supervisor });

async function names(query: string, as?: TestPerson): Promise<string[]> {
  const path = `classes/madaris/${madrasa.id}${query}`;
  return (await school.call<Class[]>('GET', path, as && { as })).data.map(({ id }) => id);
}

async function monthsOf(id = group.id): Promise<string[]> {
  const { data } = await school.call<ReportMonth[]>('GET', `classes/${id}/months`);
  return data.map(({ month, state }) => `${month} ${state}`);
}

async function report(month: string, received: string, classId = group.id): Promise<void> {
  const { db } = school.database;
  const fileId = newId();
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  await db.insert(reports).values({ id: newId(), classId, title: month, fileId, month, createdAt: new Date(received) });
}

/** A sponsor who pays for the class since October. */
async function sponsored(): Promise<{ sponsor: TestPerson; id: string }> {
  const sponsor = await buildPerson(school, 'sponsor');
  const id = await school.sponsor(sponsor, onClass(group), 40);
  const { db } = school.database;
  await db.update(payments).set({ month: '2026-10' }).where(eq(payments.sponsorshipId, id));
  await db.execute(
    sql`update sponsorships set charges_from = '2026-11', started_at = '2026-10-05', active_since = '2026-10-05' where id = ${id}`,
  );
  await db.execute(sql`update sponsorship_periods set started_at = '2026-10-05' where sponsorship_id = ${id}`);
  return { sponsor, id };
}

async function sponsorshipOf(sponsor: TestPerson, id: string): Promise<Sponsorship> {
  return (await school.call<Sponsorship>('GET', `sponsorships/${id}`, { as: sponsor })).data;
}

async function mailsTo({ email }: TestPerson): Promise<Mail[]> {
  const mails: Mail[] = [];
  const log = { error: () => undefined };
  const mailer = async (mail: Mail) => void mails.push(mail);
  await sendQueuedMails({ db: school.database.db, mailer, clock, log, origin: 'https://sanad.example' });
  return mails.filter(({ to }) => to === email);
}

test('a class that has ended is in no list but that of ended classes, and stays readable', async () => {
  const other = await school.classIn(madrasa.id);
  const teacher = await school.member('teacher', group.id);
  expect(await names('')).toContain(group.id);
  const { status, data } = await end({ note: 'All passed', successorId: other.id });
  expect(status).toBe(200);
  expect(data).toMatchObject({ lastMonth: '2026-10', endedReason: 'finished', endedNote: 'All passed' });
  expect(data.successorId).toBe(other.id);
  expect(await names('')).toEqual([other.id]);
  expect(await names('?state=ended')).toEqual([group.id]);
  expect((await names('?state=all')).sort()).toEqual([group.id, other.id].sort());
  expect(await names('?mine=true', teacher)).toEqual([]);
  expect(await names('?mine=true&state=all', teacher)).toEqual([group.id]);
  expect((await school.call('GET', `classes/${group.id}`)).status).toBe(200);
  expect((await school.call('GET', `classes/${group.id}/reports`, { as: teacher })).status).toBe(200);
});

test('a class that ends as well takes the place of none', async () => {
  const other = await school.classIn(madrasa.id);
  await end({ lastMonth: '2026-12' }, school.supervisor, other.id);
  expect(await names('?state=running')).toEqual([group.id]);
  const { status, body } = await end({ successorId: other.id });
  expect([status, body.fields]).toEqual([422, { successorId: 'This class ends as well. Choose one that goes on.' }]);
});

test('the mail about its end quotes the last report that counts, where its sponsor may read it and it has words', async () => {
  const { db } = school.database;
  const page = (words: object) =>
    sql`jsonb_build_object('language', 'en', 'covered', '', 'wentWell', '', 'needed', '') || ${JSON.stringify(words)}::jsonb`;
  const write = (month: string, words: object) =>
    db.execute(sql`update reports set page = ${page(words)}, source_hash = ${'0'.repeat(64)}, sponsor_file_id = file_id
      where class_id = ${group.id} and month = ${month}`);
  const { sponsor } = await sponsored();
  const quoted = async (lastMonth: string) => {
    now = new Date(now.getTime() + 60_000);
    await end({ lastMonth });
    const [mail] = (await mailsTo(sponsor)).filter(({ subject }) => subject.includes('ends after'));
    return mail;
  };
  await report('2026-09', '2026-10-02T10:00:00Z');
  await write('2026-09', { wentWell: 'No one paid for this month.' });
  expect((await quoted('2026-10'))?.text).not.toContain('From the last report');
  await report('2026-10', '2026-11-02T10:00:00Z');
  await write('2026-10', { wentWell: 'They read <b>well</b>. The rest is in the report.' });
  const mail = await quoted('2026-11');
  expect(mail?.text).toMatch(/From the last report: .*They read <b>well<\/b>\..?”/);
  expect(mail?.text).not.toContain('The rest');
  expect(mail?.html).not.toContain('<b>');
  now = new Date(now.getTime() + 60_000);
  await end({ lastMonth: '2026-12' });
  await db.execute(
    sql`update reports set returned_at = now(), return_comment = 'Wrong month' where class_id = ${group.id} and month = '2026-10'`,
  );
  const [later] = (await mailsTo(sponsor)).filter(({ subject }) => subject.includes('ends after'));
  expect(later?.text).not.toContain('They read');
});

test('a madrasa and a region say that they have ended once their last class has, and are in no list of visitors', async () => {
  const other = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
  const of = async (path: string) => (await school.call<Madrasa>('GET', path)).data.hasEnded;
  const states = async () => [await of(`madaris/${madrasa.id}`), await of(`regions/${madrasa.regionId}`)];
  const listed = async () => {
    const { data } = await school.call<Madrasa[]>('GET', `madaris?regionId=${madrasa.regionId}`);
    return data.length;
  };
  expect(await states()).toEqual([false, false]);
  await end();
  expect([await states(), await listed()]).toEqual([[false, false], 1]);
  await end({}, school.supervisor, other.id);
  expect([await states(), await listed()]).toEqual([[true, true], 0]);
  await reopen(other.id);
  expect([await states(), await listed()]).toEqual([[false, false], 1]);
  // A madrasa without any class has not ended: it has not opened.
  const empty = await school.madrasa(madrasa.regionId);
  expect(await of(`madaris/${empty.id}`)).toBe(false);
});

test('it counts in no total, and nor do those who are only in it', async () => {
  const other = await school.classIn(madrasa.id);
  const student = await school.member('student', group.id);
  await school.member('student', other.id);
  const both = await school.member('student', group.id);
  await school.call('POST', `classes/${other.id}/add-user`, { as: school.admin, body: { userId: both.id } });
  const counts = async () => {
    const { data } = await school.call<Madrasa>('GET', `madaris/${madrasa.id}`);
    const { data: stats } = await school.call<Stats>('GET', 'stats', { as: school.supervisor });
    return [data.totalClasses, data.totalStudents, stats.totalClasses - before];
  };
  const { data: start } = await school.call<Stats>('GET', 'stats', { as: school.supervisor });
  const before = start.totalClasses;
  expect(await counts()).toEqual([2, 3, 0]);
  await end();
  expect(await counts()).toEqual([1, 2, -1]);
  expect(student.id).not.toBe(both.id);
});

test('with a last month to come it goes on until that month is over', async () => {
  await end({ lastMonth: '2026-12' });
  expect(await names('')).toEqual([group.id]);
  now = new Date('2027-01-01T00:00:00Z');
  expect(await names('')).toEqual([]);
  expect(await names('?state=ended')).toEqual([group.id]);
});

test('the last month is never before one that was reported or paid, nor before the first, nor years ahead', async () => {
  await report('2026-09', '2026-10-01T00:00:00Z');
  const messageOf = async (lastMonth: string) => (await end({ lastMonth })).body.fields?.lastMonth;
  expect(await messageOf('2026-08')).toBeDefined();
  expect(await messageOf('2025-12')).toBeDefined();
  expect(await messageOf('2028-12')).toBeDefined();
  await sponsored();
  expect(await messageOf('2026-09')).toBeDefined();
  expect((await end({ lastMonth: '2026-10' })).status).toBe(200);
  expect((await end({ reason: 'other' })).body.fields?.note).toBeDefined();
  expect((await end({ reason: undefined })).body.fields?.reason).toBeDefined();
  expect((await end({ successorId: group.id })).body.fields?.successorId).toBeDefined();
});

test('the first month is near the one in which the class was added, and not after the last', async () => {
  const put = async (firstMonth: string) => {
    const { name, description, monthlyPrice } = group;
    const body = { name, description, monthlyPrice, madarisId: madrasa.id, firstMonth };
    return (await school.call<Class>('PUT', `classes/${group.id}`, { as: school.supervisor, body })).status;
  };
  await end({ lastMonth: '2026-10' });
  expect([await put('1000-01'), await put('2026-11'), await put('2999-12')]).toEqual([422, 422, 422]);
  expect(await put('2026-09')).toBe(200);
  expect((await monthsOf()).slice(-4)).toEqual(['2026-08 none', '2026-09 missing', '2026-10 missing', '2026-11 ended']);
});

test('nothing is expected after it; what it owes up to then stays, and no one is reminded', async () => {
  await report('2026-09', '2026-10-01T00:00:00Z');
  const teacher = await school.member('teacher', group.id);
  const radar = async () => {
    const { data } = await school.call<RadarRow[]>('GET', `radar?madarisId=${madrasa.id}&show=all`, {
      as: school.supervisor,
    });
    return data.map(({ id }) => id);
  };
  expect(await radar()).toEqual([group.id]);
  await end({ lastMonth: '2026-10' });
  expect((await monthsOf()).slice(-4)).toEqual([
    '2026-08 missing',
    '2026-09 received',
    '2026-10 missing',
    '2026-11 ended',
  ]);
  expect(await radar()).toEqual([]);
  const { data: news } = await school.call<News>('GET', 'me/news', { as: teacher });
  expect(news.items.map(({ kind }) => kind)).toEqual([]);
});

test('the report of its last month is asked for until that is due', async () => {
  await report('2026-10', '2026-11-01T00:00:00Z');
  await end({ lastMonth: '2026-11' });
  now = new Date('2026-12-03T12:00:00Z');
  const due = await school.call<RadarRow[]>('GET', `radar?madarisId=${madrasa.id}&show=due`, { as: school.supervisor });
  expect(due.data.map(({ id }) => id)).toEqual([group.id]);
  now = new Date('2026-12-06T00:00:00Z');
  for (const show of ['all', 'due', 'missing', 'silent', 'without-teacher']) {
    const { data } = await school.call<RadarRow[]>('GET', `radar?madarisId=${madrasa.id}&show=${show}`, {
      as: school.supervisor,
    });
    expect(data, show).toEqual([]);
  }
});

test('opened again, nothing is expected for the months in between', async () => {
  await report('2026-07', '2026-08-01T00:00:00Z');
  await end({ lastMonth: '2026-07' });
  const { data, status } = await reopen();
  expect(status).toBe(200);
  expect(data).toMatchObject({ lastMonth: null, endedReason: null, successorId: null });
  expect((await monthsOf()).slice(-5)).toEqual([
    '2026-07 received',
    '2026-08 none',
    '2026-09 none',
    '2026-10 none',
    '2026-11 waiting',
  ]);
  expect(await names('')).toEqual([group.id]);
  expect((await reopen()).body.code).toBe('not-ended');
});

test('sponsors who read that a class ends read that it goes on after all', async () => {
  const { sponsor } = await sponsored();
  await end({ lastMonth: '2027-05' });
  expect(await mailsTo(sponsor)).toHaveLength(1);
  await reopen();
  const [mail, ...more] = await mailsTo(sponsor);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(mailWords('en', 'giving.classReopened.subject', { place: group.name }));
});

test('an ended class that gets a later end goes on, and owes nothing for the time in between; its sponsors get a mail', async () => {
  const { sponsor } = await sponsored();
  await end({ lastMonth: '2026-10' });
  now = new Date('2027-01-10T12:00:00Z');
  expect((await end({ lastMonth: '2027-06' })).status).toBe(200);
  expect((await monthsOf()).slice(-4)).toEqual(['2026-10 missing', '2026-11 none', '2026-12 none', '2027-01 waiting']);
  expect((await mailsTo(sponsor)).map(({ text }) => text.includes('June 2027'))).toEqual([false, true]);
});

test('its sponsors get a mail at once, their sponsorships pause after the last month, and no later month is charged', async () => {
  const { sponsor, id } = await sponsored();
  await report('2026-10', '2026-11-01T00:00:00Z');
  await end({ lastMonth: '2026-11', reason: 'merged' });
  const [first, ...more] = await mailsTo(sponsor);
  expect(more).toEqual([]);
  expect(first?.text).toContain(mailWords('en', 'giving.endedReasons.merged'));
  expect(first?.text).toContain('November 2026');
  await noteEnds({ db: school.database.db, clock });
  expect((await sponsorshipOf(sponsor, id)).state).toBe('active');
  now = new Date('2026-11-30T12:00:00Z');
  await makeCharges({ db: school.database.db, clock });
  now = new Date('2026-12-30T12:00:00Z');
  // This also holds if the job did not run before.
  await makeCharges({ db: school.database.db, clock });
  await noteEnds({ db: school.database.db, clock });
  await noteEnds({ db: school.database.db, clock });
  await makeCharges({ db: school.database.db, clock });
  expect(await sponsorshipOf(sponsor, id)).toMatchObject({
    ...{ state: 'paused', pausedBecause: 'class-ended' },
    // The pause starts at the end of its last month: no later month is owed, whenever the job ran.
    pausedDate: '2026-11-30T23:59:59.999Z',
  });
  const rows = await school.database.db
    .select()
    .from(payments)
    .where(eq(payments.sponsorshipId, id))
    .orderBy(payments.month);
  expect(rows.map(({ month, state }) => `${month} ${state}`)).toEqual(['2026-10 paid', '2026-11 due']);
  expect((await mailsTo(sponsor)).map(({ subject }) => subject)).toEqual([
    mailWords('en', 'giving.classEnded.subject', { place: group.name }),
  ]);
  // The job ran late, so a month later is a month after the mail.
  now = new Date('2027-01-29T12:00:00Z');
  await noteEnds({ db: school.database.db, clock });
  expect(await mailsTo(sponsor)).toEqual([]);
  now = new Date('2027-01-30T12:00:00Z');
  await noteEnds({ db: school.database.db, clock });
  await noteEnds({ db: school.database.db, clock });
  expect(await mailsTo(sponsor)).toHaveLength(1);
  now = new Date('2027-03-02T12:00:00Z');
  await noteEnds({ db: school.database.db, clock });
  expect(await mailsTo(sponsor)).toEqual([]);
  const resumed = await school.call('POST', `sponsorships/${id}/resume`, { as: sponsor });
  expect(resumed.body.code).toBe('class-ended');
});

test.each(['madrasa', 'region'] as const)(
  'a %s ends and goes on with its last class, and so does what is given for it',
  async (type) => {
    const home = await school.region();
    const house = await school.madrasa(home.id);
    const [one, last] = [await school.classIn(house.id), await school.classIn(house.id)];
    const sponsor = await buildPerson(school, 'sponsor');
    const typeId = type === 'region' ? home.id : house.id;
    const body = { type, typeId, amount: 5, ...paid };
    const { data } = await school.call<Sponsorship>('POST', 'sponsorships', { as: sponsor, body });
    await mailsTo(sponsor);
    const endOne = (id: string, lastMonth: string) =>
      school.call('POST', `classes/${id}/end`, { as: school.admin, body: { lastMonth, reason: 'finished' } });
    await endOne(one.id, '2026-11');
    expect(await mailsTo(sponsor)).toEqual([]);
    await endOne(last.id, '2026-12');
    expect((await mailsTo(sponsor)).map(({ text }) => text.includes('December 2026'))).toEqual([true]);
    now = new Date('2026-12-30T12:00:00Z');
    await noteEnds({ db: school.database.db, clock });
    await makeCharges({ db: school.database.db, clock });
    expect((await sponsorshipOf(sponsor, data.id)).state).toBe('active');
    now = new Date('2027-01-30T12:00:00Z');
    await makeCharges({ db: school.database.db, clock });
    await noteEnds({ db: school.database.db, clock });
    const rows = await school.database.db.select().from(payments).where(eq(payments.sponsorshipId, data.id));
    expect(
      rows
        .map(({ month }) => month)
        .sort()
        .at(-1),
    ).toBe('2026-12');
    expect(await sponsorshipOf(sponsor, data.id)).toMatchObject({ state: 'paused', pausedBecause: 'class-ended' });
    const placeName = type === 'region' ? home.name : house.name;
    const subjects = async () => (await mailsTo(sponsor)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([mailWords('en', 'giving.classEnded.subject', { place: placeName })]);
    await school.call('POST', `classes/${last.id}/reopen`, { as: school.admin });
    expect(await subjects()).toEqual([mailWords('en', 'giving.classReopened.subject', { place: placeName })]);
    expect((await school.call('POST', `sponsorships/${data.id}/resume`, { as: sponsor })).status).toBe(200);
  },
);

test('a month after the last one that waits to be charged is taken from no one', async () => {
  const { sponsor, id } = await sponsored();
  expect((await sponsorshipOf(sponsor, id)).nextMonth).toBe('2026-11');
  now = new Date('2026-11-28T12:00:00Z');
  await makeCharges({ db: school.database.db, clock });
  await end({ lastMonth: '2026-10' });
  const rows = await school.database.db
    .select()
    .from(payments)
    .where(eq(payments.sponsorshipId, id))
    .orderBy(payments.month);
  expect(rows.map(({ month, state }) => `${month} ${state}`)).toEqual(['2026-10 paid', '2026-11 skipped']);
  expect(await sponsorshipOf(sponsor, id)).toMatchObject({ nextMonth: null, nextChargeDate: null });
});

test('it takes no new sponsorship, and a madrasa whose last class has ended is hidden from visitors', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  const body = { type: 'class', typeId: group.id, amount: 20 };
  await end();
  expect((await school.call('POST', 'sponsorships', { as: sponsor, body })).body.code).toBe('class-ended');
  const { data } = await school.call<Madrasa[]>('GET', `madaris/region/${madrasa.regionId}`);
  expect(data).toEqual([]);
  expect((await school.call('GET', `madaris/${madrasa.id}`)).status).toBe(200);
});

/** Another class of the madrasa, which ends with October, and a sponsor who gives for the madrasa and has paid October and November. */
async function sponsoredMadrasa(): Promise<{ sponsor: TestPerson; id: string; months: () => Promise<string[]> }> {
  const sponsor = await buildPerson(school, 'sponsor');
  const id = await school.sponsor(sponsor, onMadrasa(madrasa), 60);
  const { db } = school.database;
  const rows = () => db.select().from(payments).where(eq(payments.sponsorshipId, id)).orderBy(payments.month);
  await db.update(payments).set({ month: '2026-10' }).where(eq(payments.sponsorshipId, id));
  const given = { id, sponsorId: sponsor.id, type: 'madrasa', typeId: madrasa.id, amountCents: 6_000 } as const;
  await db.insert(payments).values({ ...paidOnce(given), month: '2026-11' });
  await db.execute(sql`update sponsorships set charges_from = '2026-11', started_at = '2026-10-05' where id = ${id}`);
  const months = async () =>
    (await rows()).map(({ month, state, refundAskedAt }) => `${month} ${state}${refundAskedAt ? ' going back' : ''}`);
  return { sponsor, id, months };
}

test('what was paid for a madrasa for a month after its last one goes back; a class ends with no such month', async () => {
  const { sponsor, id, months } = await sponsoredMadrasa();
  await end({ lastMonth: '2026-10' });
  expect(await months()).toEqual(['2026-10 paid', '2026-11 paid going back']);
  const { rows } = await school.database.db.execute<{ reason: string; cents: number }>(
    sql`select reason, refunds.cents from refunds join payments on payments.id = payment_id where sponsorship_id = ${id}`,
  );
  expect(rows).toEqual([{ reason: 'class-ended', cents: 6_000 }]);
  now = new Date('2026-11-20T12:05:00Z');
  const { db } = school.database;
  const log = { error: () => undefined, info: () => undefined, warn: () => undefined };
  await finishOpenPayments({ db, clock, log, gateway: sandboxGateway, origin: 'https://sanad.example' });
  expect(await months()).toEqual(['2026-10 paid', '2026-11 refunded going back']);
  expect((await mailsTo(sponsor)).map(({ subject }) => subject)).toContain(
    mailWords('en', 'giving.refunded.subject', { place: madrasa.name, amount: '$60' }),
  );
});

test('money that comes for a month after the last one goes back, though the gateway was asked before the end', async () => {
  const { id, months } = await sponsoredMadrasa();
  const { db } = school.database;
  await db
    .update(payments)
    .set({ state: 'open', way: 'charge', paidAt: null, receiptCode: null })
    .where(and(eq(payments.sponsorshipId, id), eq(payments.month, '2026-11')));
  await end({ lastMonth: '2026-10' });
  const [asked] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.sponsorshipId, id), eq(payments.month, '2026-11')));
  if (!asked) throw new Error('It was asked for.');
  const log = { error: () => undefined, info: () => undefined, warn: () => undefined };
  const tools = { db, clock, log, gateway: sandboxGateway, origin: 'https://sanad.example' };
  await completePayment(tools, asked, { state: 'paid', reference: 'sandbox-late' });
  expect(await months()).toEqual(['2026-10 paid', '2026-11 open going back']);
});

test('a sponsorship that was paused as unpaid owes nothing once its class has ended, and its sponsor is asked what is next', async () => {
  const { sponsor, id } = await sponsored();
  const { db } = school.database;
  now = new Date('2026-11-28T12:00:00Z');
  await makeCharges({ db, clock });
  await db.execute(sql`update payments set state = 'failed', attempts = 3, next_attempt_at = null
    where sponsorship_id = ${id} and month = '2026-11'`);
  await db.execute(sql`update sponsorships set state = 'paused', paused_because = 'unpaid', paused_at = ${now.toISOString()}
    where id = ${id}`);
  await end({ lastMonth: '2026-11' });
  expect((await sponsorshipOf(sponsor, id)).due?.month).toBe('2026-11');
  await mailsTo(sponsor);
  now = new Date('2026-12-01T12:00:00Z');
  await noteEnds({ db, clock });
  await noteEnds({ db, clock });
  const paused = await sponsorshipOf(sponsor, id);
  expect(paused).toMatchObject({ state: 'paused', pausedBecause: 'class-ended', due: null });
  expect(paused.pausedDate).toBe('2026-11-28T12:00:00.000Z');
  expect((await mailsTo(sponsor)).map(({ subject }) => subject)).toEqual([
    mailWords('en', 'giving.classEnded.subject', { place: group.name }),
  ]);
});

test('a month of an ended class that fails for the third time is not asked for again, and says nothing of going on', async () => {
  const { sponsor, id } = await sponsored();
  const { db } = school.database;
  now = new Date('2026-11-28T12:00:00Z');
  await makeCharges({ db, clock });
  await end({ lastMonth: '2026-11' });
  now = new Date('2026-12-01T12:00:00Z');
  await noteEnds({ db, clock });
  await mailsTo(sponsor);
  await db.execute(
    sql`update payments set attempts = 2, state = 'failed' where sponsorship_id = ${id} and month = '2026-11'`,
  );
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.sponsorshipId, id), eq(payments.month, '2026-11')));
  const [sponsorship] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
  if (!row) throw new Error('It is owed.');
  await chargeFailed(db, clock, row, sponsorship, 'miss');
  expect(await sponsorshipOf(sponsor, id)).toMatchObject({ pausedBecause: 'class-ended', due: null });
  expect(await mailsTo(sponsor)).toEqual([]);
});

test('a month that was skipped for the end is charged after all once the class goes on, where its sponsorship runs', async () => {
  const { id } = await sponsored();
  now = new Date('2026-11-28T12:00:00Z');
  await makeCharges({ db: school.database.db, clock });
  const states = async () => {
    const rows = await school.database.db
      .select()
      .from(payments)
      .where(eq(payments.sponsorshipId, id))
      .orderBy(payments.month);
    return rows.map(({ month, state }) => `${month} ${state}`);
  };
  await end({ lastMonth: '2026-10' });
  expect(await states()).toEqual(['2026-10 paid', '2026-11 skipped']);
  await reopen();
  expect(await states()).toEqual(['2026-10 paid', '2026-11 due']);
  await end({ lastMonth: '2026-10' });
  await end({ lastMonth: '2026-12' });
  expect(await states()).toEqual(['2026-10 paid', '2026-11 due']);
});

test('sponsors of a madrasa read that it goes on when a class is added to it, or comes to it', async () => {
  const { sponsor } = await sponsoredMadrasa();
  const subjects = async () => (await mailsTo(sponsor)).map(({ subject }) => subject);
  await end({ lastMonth: '2026-11' });
  await subjects();
  const goesOn = mailWords('en', 'giving.classReopened.subject', { place: madrasa.name });
  const added = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
  expect(await subjects()).toEqual([goesOn]);
  await school.classIn(madrasa.id, { firstMonth: '2026-01' });
  expect(await subjects()).toEqual([]);
  const { data: others } = await school.call<Class[]>('GET', `classes/madaris/${madrasa.id}`);
  for (const { id } of others) expect((await end({ lastMonth: '2026-11' }, school.supervisor, id)).status).toBe(200);
  await subjects();
  now = new Date(now.getTime() + 60_000);
  const elsewhere = await school.madrasa(madrasa.regionId);
  const { id, name } = await school.classIn(elsewhere.id, { firstMonth: '2026-01' });
  const body = { name, description: 'x', monthlyPrice: 40, madarisId: madrasa.id };
  expect((await school.call('PUT', `classes/${id}`, { as: school.supervisor, body })).status).toBe(200);
  expect(await subjects()).toEqual([goesOn]);
  expect(added.id).not.toBe(id);
});

test.each([
  ['this month at once, where its other classes have ended', '2026-10', 'paused', 'classEnded'],
  ['the last of its other classes, where that is still to come', '2026-12', 'active', 'classEnds'],
])(
  'a madrasa that its last running class leaves ends with %s, and its sponsors read it',
  async (_, last, state, mail) => {
    const moving = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
    const { sponsor, id } = await sponsoredMadrasa();
    await school.call('POST', `classes/${group.id}/end`, {
      as: school.admin,
      body: { lastMonth: last, reason: 'finished' },
    });
    for (const other of (await names('')).filter((one) => one !== moving.id && one !== group.id)) {
      await school.call('POST', `classes/${other}/end`, {
        as: school.admin,
        body: { lastMonth: '2026-10', reason: 'finished' },
      });
    }
    await mailsTo(sponsor);
    const there = await school.madrasa(madrasa.regionId);
    const { name, description, monthlyPrice } = moving;
    const body = { name, description, monthlyPrice, madarisId: there.id };
    expect((await school.call('PUT', `classes/${moving.id}`, { as: school.admin, body })).status).toBe(200);
    expect((await sponsorshipOf(sponsor, id)).state).toBe(state);
    const said = { place: madrasa.name, month: last === '2026-12' ? 'December 2026' : 'November 2026' };
    const subject = mailWords('en', `giving.${mail}.subject` as 'giving.classEnds.subject', said);
    expect((await mailsTo(sponsor)).map((one) => one.subject)).toEqual([subject]);
  },
);
