import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Stats } from '#contract/answers/stats.ts';
import type { Operator } from '#contract/entities/operator.ts';
import type { ReportMonth, SponsoredClass } from '#contract/entities/report-month.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();

async function addReport(month: string, minutesAgo: number) {
  const { db } = here.school.database;
  const [id, fileId] = [newId(), newId()];
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  await db.insert(reports).values({ id, classId: here.lesson.id, title: month, fileId, month, createdAt });
  return { id, createdAt };
}

describe('a sponsor', () => {
  test('pays for a class, and everybody sees it on class, madrasa and region', async () => {
    const { status, data } = await here.createSponsorship(here.onLesson());
    expect(status).toBe(201);
    expect(data).toMatchObject({
      type: 'class',
      typeId: here.lesson.id,
      name: here.lesson.name,
      amount: 40,
      state: 'active',
      paymentMethod: 'visa',
      lastFour: '4242',
      autoCharge: true,
      holdsUntil: null,
    });
    expect(data.startedDate).not.toBeNull();
    expect(await here.percentages()).toEqual([100, 10, 4]);
  });

  test('gives a part, and the next one learns how much is open', async () => {
    await here.createSponsorship(here.onMadrasa({ amount: '٢٥٠٫٥٠' }));
    const rejected = await here.createSponsorship(here.onMadrasa({ amount: 150 }), here.other);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'too-much']);
    expect(rejected.body.message).toContain('149.5');
    expect((await here.createSponsorship(here.onMadrasa(), here.other)).data.amount).toBe(149.5);
    expect((await here.createSponsorship(here.onMadrasa(), here.other)).body.code).toBe('fully-sponsored');
    expect(await here.percentages()).toEqual([100, 100, 40]);
  });

  test('cannot pay for a class whose madrasa or region is complete already', async () => {
    await here.createSponsorship(here.onMadrasa());
    expect((await here.createSponsorship(here.onLesson())).body.code).toBe('fully-sponsored');
    await here.createSponsorship({ type: 'region', typeId: here.region.id, ...paid });
    const next = await here.school.madrasa(here.region.id);
    await here.school.classIn(next.id);
    expect((await here.createSponsorship({ type: 'madrasa', typeId: next.id, ...paid })).body.code).toBe(
      'fully-sponsored',
    );
  });

  test('is rejected what is not there, nothing, and a payment without its method', async () => {
    expect((await here.createSponsorship(here.onLesson({ typeId: newId() }))).status).toBe(404);
    expect((await here.createSponsorship(here.onLesson({ typeId: here.madrasa.id }))).status).toBe(404);
    expect((await here.createSponsorship(here.onLesson({ amount: 0 }))).body.fields).toHaveProperty('amount');
    expect((await here.createSponsorship(here.onLesson({ paymentMethod: undefined }))).body.fields).toHaveProperty(
      'paymentMethod',
    );
  });

  test('names a kind of giving that the operator offers: zakat only where a scholar agrees', async () => {
    const { data: operator } = await here.school.call<Operator>('GET', 'operator');
    expect(operator.givingKinds).toEqual(['sadaqa', 'sadaqa-jariya', 'on-behalf']);
    const zakat = await here.createSponsorship(here.onLesson({ amount: '5', givingKind: 'zakat' }));
    expect([zakat.status, Object.keys(zakat.body.fields ?? {})]).toEqual([422, ['givingKind']]);
    const other = await here.createSponsorship(here.onLesson({ amount: '5', givingKind: 'sadaqa-jariya' }));
    expect(other.data).toMatchObject({ state: 'active', givingKind: 'sadaqa-jariya' });
  });

  test('and everybody else see twelve months of a class, without a name', async () => {
    const { data: months } = await here.school.call<ReportMonth[]>('GET', `classes/${here.lesson.id}/months`);
    expect(months).toHaveLength(12);
    expect(Object.keys(months.at(-1) ?? {}).sort()).toEqual([
      'dueDate',
      'lacks',
      'month',
      'offName',
      'receivedDate',
      'state',
    ]);
  });

  test('who pays reads, of a month with several reports, the one that came first; it says when the month was reported', async () => {
    const { data } = await here.createSponsorship(here.onLesson());
    const month = monthOf(new Date());
    await addReport(month, 1);
    const { id, createdAt } = await addReport(month, 3);
    await addReport(month, 2);
    const path = `classes/${here.lesson.id}/months`;
    const { data: months } = await here.school.call<ReportMonth[]>('GET', path);
    expect(months.at(-1)).toMatchObject({ month, receivedDate: createdAt.toISOString() });
    const classes = await here.school.call<SponsoredClass[]>('GET', `sponsorships/${data.id}/classes`, {
      as: here.sponsor,
    });
    expect(classes.data[0]?.months.at(-1)).toMatchObject({
      month,
      receivedDate: createdAt.toISOString(),
      reportId: id,
    });
  });

  test('whose payment is declined has sponsored nothing', async () => {
    const declined = await here.createSponsorship(here.onLesson({ paymentToken: 'tok_declined_1' }));
    expect([declined.status, declined.body.code]).toEqual([402, 'payment-declined']);
    expect(
      (await here.createSponsorship(here.onLesson({ paymentToken: 'tok_unknown_1234' }))).body.fields,
    ).toHaveProperty('paymentToken');
    expect(await here.percentages()).toEqual([0, 0, 0]);
  });

  test('who pays nothing agrees to nothing: later months are charged as before', async () => {
    const { data: given } = await here.createSponsorship(here.onLesson({ autoCharge: false }));
    const body = { sponsorshipId: given.id, ...paid };
    const rejected = await here.school.call('POST', 'payments', { as: here.sponsor, body });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'nothing-due']);
    const { data } = await here.school.call<Sponsorship>('GET', `sponsorships/${given.id}`, { as: here.sponsor });
    expect(data).toMatchObject({ autoCharge: false, version: given.version });
  });

  test('who sends one payment twice has sponsored once', async () => {
    const key = newId();
    const [first, again] = [
      await here.createSponsorship(here.onLesson({ amount: 10 }), here.sponsor, key),
      await here.createSponsorship(here.onLesson({ amount: 10 }), here.sponsor, key),
    ];
    expect(again.data).toEqual(first.data);
    expect(await here.percentages()).toEqual([25, 2, 1]);
  });

  test('sees their own sponsorships, newest first, and no one else’s', async () => {
    const person = await buildPerson(here.school, 'sponsor');
    const mine = [
      await here.createSponsorship(here.onLesson({ amount: 1 }), person),
      await here.createSponsorship(here.onMadrasa({ amount: 2 }), person),
    ];
    const theirs = await here.createSponsorship(here.onLesson({ amount: 1 }), here.other);
    const { data, body } = await here.school.call<Sponsorship[]>('GET', 'sponsorships', { as: person });
    expect(data.map(({ id }) => id)).toEqual(mine.map((each) => each.data.id).reverse());
    expect(body.meta.totalItems).toBe(2);
    const path = `sponsorships/${theirs.data.id}`;
    expect((await here.school.call('GET', path, { as: person })).status).toBe(404);
    expect((await here.school.call('DELETE', path, { as: person })).status).toBe(404);
    expect((await here.school.call('GET', path, { as: here.school.admin })).status).toBe(200);
    expect((await here.school.call('GET', 'sponsorships', { as: here.school.supervisor })).status).toBe(403);
  });

  test('is named to the admin, who finds what is given by words of the person or the place; no one else reads who gives', async () => {
    const lesson = await here.school.taughtClassIn(here.madrasa.id, { name: 'Sarf at noon', monthlyPrice: 40 });
    const { data } = await here.createSponsorship({ type: 'class', typeId: lesson.id, ...paid });
    await here.createSponsorship(here.onMadrasa({ amount: 10 }), here.other);
    const found = async (search: string, as = here.school.admin) => {
      const query = new URLSearchParams({ search, state: 'active' });
      return (await here.school.call<Sponsorship[]>('GET', `sponsorships?${query}`, { as })).data;
    };
    const { id, email } = here.sponsor;
    for (const search of [email, 'noon sarf']) {
      expect(await found(search), search).toMatchObject([{ id: data.id, sponsor: { id, email } }]);
    }
    expect(await found(email, here.sponsor)).toMatchObject([{ id: data.id, sponsor: null }]);
    expect(await found(email, here.other)).toEqual([]);
    expect(data.sponsor).toBeNull();
  });

  test('finds nothing to pay for what costs nothing, which never counts as sponsored, nor what is in it', async () => {
    const free = await here.school.region({ totalPrice: 0 });
    const school0 = await here.school.madrasa(free.id, { totalPrice: 0 });
    const dear = await here.school.taughtClassIn(school0.id, { monthlyPrice: 40 });
    const lesson0 = await here.school.taughtClassIn(school0.id, { monthlyPrice: 0 });
    for (const [type, typeId] of [
      ['region', free.id],
      ['madrasa', school0.id],
      ['class', lesson0.id],
    ]) {
      expect((await here.createSponsorship({ type, typeId, ...paid })).status, type).toBe(409);
    }
    const none = { sponsoredMadaris: 0, sponsoredClasses: 0, sponsoredPercentage: 0, sponsorBy: null };
    expect((await here.school.call('GET', `regions/${free.id}`)).data).toMatchObject({ ...none, totalClasses: 2 });
    expect((await here.school.call('GET', `madaris/${school0.id}`)).data).toMatchObject({
      ...none,
      percentageSponsored: 0,
    });
    for (const { id } of [dear, lesson0]) {
      expect((await here.school.call('GET', `classes/${id}`)).data).toMatchObject({ sponsoredPercentage: 0 });
    }
    expect((await here.createSponsorship({ type: 'class', typeId: dear.id, ...paid })).data).toMatchObject({
      amount: 40,
    });
    expect((await here.school.call('GET', `classes/${dear.id}`)).data).toMatchObject({ sponsoredPercentage: 100 });
    expect((await here.school.call('GET', `madaris/${school0.id}`)).data).toMatchObject({ sponsoredPercentage: 0 });
    const stats = async () => (await here.school.call<Stats>('GET', 'stats')).data;
    const before = await stats();
    await here.school.classIn(here.madrasa.id, { monthlyPrice: 0 });
    expect(await stats()).toEqual({ ...before, totalClasses: before.totalClasses + 1 });
  });

  test('ends a sponsorship, once, and its amount is open again', async () => {
    const { data } = await here.createSponsorship(here.onLesson());
    const path = `sponsorships/${data.id}`;
    const ended = await here.school.call<Sponsorship>('DELETE', path, { as: here.sponsor });
    expect(ended.data).toMatchObject({ state: 'cancelled', version: data.version + 1 });
    expect((await here.school.call<Sponsorship>('DELETE', path, { as: here.sponsor })).data).toEqual(ended.data);
    expect(await here.percentages()).toEqual([0, 0, 0]);
    expect((await here.createSponsorship(here.onLesson(), here.other)).status).toBe(201);
  });

  test('reads the reason for which an admin ends one, who has to give it', async () => {
    const { data } = await here.createSponsorship(here.onLesson());
    const { school, sponsor } = here;
    const ask = (query: string) => school.call('DELETE', `sponsorships/${data.id}${query}`, { as: school.admin });
    const brokenBy = async (query: string) => {
      const { status, body } = await ask(query);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await brokenBy('')).toEqual([422, ['reason']]);
    expect(await brokenBy('?reason=other')).toEqual([422, ['note']]);
    const mails = async () =>
      (await school.database.db.select().from(queuedMails)).filter(
        ({ kind, userId }) => kind === 'stopped' && userId === sponsor.id,
      );
    expect(await mails()).toEqual([]);
    const end = (body: object) => school.call('POST', `sponsorships/${data.id}/cancel`, { as: school.admin, body });
    expect((await end({ reason: 'other' })).body.fields).toHaveProperty('note');
    const reason = { reason: 'other', note: 'The building is closed' };
    expect((await end(reason)).status).toBe(200);
    // A program of before gives it in the address; either way it ends once.
    expect((await ask(`?${new URLSearchParams(reason)}`)).status).toBe(200);
    expect((await end(reason)).status).toBe(200);
    expect((await mails()).map(({ values }) => values)).toEqual([
      { place: here.lesson.name, stop: 'other', note: 'The building is closed', path: '/my-sponsorships' },
    ]);
  });

  test('sees what is owed while a sponsorship is paused for want of payment, and resumes it by paying', async () => {
    const { data } = await here.createSponsorship(here.onLesson());
    const thisMonth = monthOf(new Date());
    const { db } = here.school.database;
    await db.execute(sql`update payments set month = ${addMonths(thisMonth, -1)} where sponsorship_id = ${data.id}`);
    await db.execute(sql`insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, state,
        attempts, due_at)
      values (${newId()}, ${data.id}, ${here.sponsor.id}, 'class', ${data.typeId}, ${thisMonth}, 4000, 'failed', 3, now())`);
    const shown = async () => {
      const path = `sponsorships/${data.id}`;
      const { data: now } = await here.school.call<Sponsorship>('GET', path, { as: here.sponsor });
      const classes = await here.school.call<SponsoredClass[]>('GET', `${path}/classes`, { as: here.sponsor });
      return [now.state, now.due?.month ?? null, now.nextMonth, classes.data[0]?.months.at(-1)?.state];
    };
    expect(await shown()).toEqual(['active', thisMonth, thisMonth, 'waiting']);

    await db.execute(sql`update sponsorships set state = 'paused', paused_because = 'unpaid' where id = ${data.id}`);
    expect(await shown()).toEqual(['paused', thisMonth, null, 'ended']);
    const resumed = await here.school.call('POST', `sponsorships/${data.id}/resume`, { as: here.sponsor });
    expect([resumed.status, resumed.body.code]).toEqual([409, 'payment-first']);
    expect(await shown()).toEqual(['paused', thisMonth, null, 'ended']);
    const card = { paymentToken: 'tok_sandbox_12345678', paymentMethod: 'visa', lastFour: '4242' };
    await here.school.call('POST', 'payments', { as: here.sponsor, body: { sponsorshipId: data.id, ...card } });
    expect((await shown())[0]).toBe('active');

    await here.school.call('DELETE', `sponsorships/${data.id}`, { as: here.sponsor });
    expect(await shown()).toEqual(['cancelled', null, null, 'waiting']);
  });
});

describe('card data', () => {
  const number = '4111111111111111';

  test.each([
    ['as the token', { paymentToken: `tok_${number}` }],
    ['in the token of the sandbox', { paymentToken: `tok_sandbox_${number}` }],
    ['as the amount', { amount: number }],
    ['in the last four', { lastFour: number }],
    ['in a field of its own', { cardNumber: '4111 1111 1111 1111' }],
    ['in Arabic digits', { cardholderName: '٤١١١١١١١١١١١١١١١' }],
  ])('%s is rejected and found nowhere', async (_, body) => {
    const rejected = await here.createSponsorship(here.onLesson(body), here.sponsor, newId());
    expect(rejected.status).toBe(422);
    expect(JSON.stringify(rejected.body)).not.toContain(number);
    expect(here.school.logged()).not.toContain(number);
    const tables = ['sponsorships', 'audit_log', 'idempotency_keys'];
    for (const table of tables) {
      const { rows } = await here.school.database.db.execute(sql`select * from ${sql.identifier(table)}`);
      expect(JSON.stringify(rows), table).not.toContain(number);
    }
  });
});
