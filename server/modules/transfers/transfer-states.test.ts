import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Transfer } from '#contract/entities/transfer.ts';
import { transferStates } from '#contract/entities/transfer-kinds.ts';
import { transferEvents, transferTransitions } from '#contract/transfer-states.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { onClass } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { divide, payMonth, sendAll, sending } from '#tests/server/paid-months.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { hiddenPlace, photoWithPlace } from '#tests/tools/report-pages.ts';

const here = new SponsoredSchool();
let second: TestPerson;
let teacher: TestPerson;
let paymentId: string;

beforeEach(async () => {
  second = await buildPerson(here.school, 'admin');
  teacher = await here.school.member('teacher', here.lesson.id);
  paymentId = await payMonth(here.school, here.sponsor, onClass(here.lesson), { cents: 4_000 });
});

type As = { as: TestPerson };
const post = (id: string, event: string, { as, ...body }: As & Record<string, unknown>) =>
  here.school.call<Transfer>('POST', `transfers/${id}/${event}`, { as, body });
const sent = () => sendAll(here.school, second, here.madrasa.id);
const said = { amount: 40, receivedDate: '2026-02-03' };
const ready = async () => {
  await divide(here.school);
  const { data } = await here.school.call<{ madrasaId: string; amount: number }[]>('GET', 'transfers/ready', {
    as: here.school.admin,
  });
  return data.find(({ madrasaId }) => madrasaId === here.madrasa.id)?.amount ?? 0;
};

test('one function writes the state of a transfer', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const writes = /(?:update\(transfers\)|insert\(transfers\)|update transfers|delete\(transfers\))/i;
  const found = files.filter((name) => writes.test(readFileSync(join('server', name), 'utf8')));
  expect(found).toEqual([join('modules', 'transfers', 'write-transfer.ts')]);
});

test('an event that cannot happen in a state is rejected, and changes nothing', async () => {
  const bodies = { send: sending, resolve: { note: 'Seen' }, return: { note: 'Bank' } };
  const { id } = await sent();
  for (const state of transferStates) {
    const marks = { state, sentAt: state === 'draft' ? null : new Date() };
    for (const event of transferEvents) {
      if (!(event in bodies) || transferTransitions[state][event] !== 'never') continue;
      await here.school.database.db.update(transfers).set(marks).where(eq(transfers.id, id));
      const answer = await post(id, event, { as: second, ...bodies[event as keyof typeof bodies] });
      expect([state, event, answer.status, answer.body.code]).toEqual([state, event, 409, 'transfer-state']);
    }
  }
});

test('who drafted a transfer cannot mark it as sent where another admin has an account in use', async () => {
  const draft = async () => {
    const { data } = await here.school.call<Transfer>('POST', 'transfers', {
      as: here.school.admin,
      body: { madrasaId: here.madrasa.id },
    });
    return data.id;
  };
  const id = await draft();
  const own = await post(id, 'send', { as: here.school.admin, ...sending });
  expect([own.status, own.body.code]).toEqual([409, 'second-admin']);
  const { db } = here.school.database;
  const admins = await db.select().from(users).where(eq(users.role, 'admin'));
  await db.update(users).set({ passwordHash: lockedHash }).where(eq(users.role, 'admin'));
  const alone = await post(id, 'send', { as: here.school.admin, ...sending });
  for (const { id: adminId, passwordHash } of admins)
    await db.update(users).set({ passwordHash }).where(eq(users.id, adminId));
  expect([alone.status, alone.data.state, alone.data.sentBy?.id]).toEqual([200, 'sent', here.school.admin.id]);
});

test('a draft with a payment that was refunded since then is not sent', async () => {
  const { data } = await here.school.call<Transfer>('POST', 'transfers', {
    as: here.school.admin,
    body: { madrasaId: here.madrasa.id },
  });
  await here.school.database.db.update(payments).set({ refundedPartCents: 1 }).where(eq(payments.id, paymentId));
  expect((await post(data.id, 'send', { as: second, ...sending })).body.code).toBe('transfer-refunded');
});

test('a teacher confirms once, also with repeats and two at the same time', async () => {
  const { id, state } = await sent();
  expect(state).toBe('sent');
  const colleague = await here.school.member('teacher', here.lesson.id);
  const answers = await Promise.all([teacher, colleague, teacher].map((as) => post(id, 'confirm', { as, ...said })));
  expect(answers.map(({ status, data }) => [status, data.state, data.confirmedAmount])).toEqual(
    Array.from({ length: 3 }, () => [200, 'confirmed', 40]),
  );
  const noted = await here.school.database.db.select().from(auditLog).where(eq(auditLog.objectId, id));
  expect(noted.map(({ action }) => action).sort()).toEqual(['confirm', 'draft', 'send']);
  const otherwise = await post(id, 'confirm', { as: colleague, ...said, amount: 39 });
  expect([otherwise.status, otherwise.body.code]).toEqual([409, 'confirmed-otherwise']);
});

test('another amount is a dispute, which an admin resolves with a note', async () => {
  const { id } = await sent();
  const disputed = await post(id, 'confirm', { as: teacher, ...said, amount: 38.5 });
  expect([disputed.data.state, disputed.data.confirmedAmount]).toEqual(['disputed', 38.5]);
  expect((await post(id, 'resolve', { as: here.school.admin, note: ' ' })).status).toBe(422);
  const resolved = await post(id, 'resolve', { as: here.school.admin, note: 'The bank took a fee.' });
  expect([resolved.data.state, resolved.data.confirmedAmount, resolved.data.note]).toEqual([
    'confirmed',
    38.5,
    'The bank took a fee.',
  ]);
});

test('money that came back is ready again exactly once', async () => {
  const { id } = await sent();
  expect(await ready()).toBe(0);
  const answers = await Promise.all(
    [here.school.admin, second].map((as) => post(id, 'return', { as, note: 'Came back' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await ready()).toBe(40);
});

test('the sender never confirms, and a supervisor only where no teacher can', async () => {
  const { id } = await sent();
  const early = await post(id, 'confirm', { as: here.school.supervisor, ...said });
  expect([early.status, early.body.code]).toEqual([409, 'teacher-confirms']);
  const { db } = here.school.database;
  await db.update(transfers).set({ sentBy: teacher.id }).where(eq(transfers.id, id));
  expect((await post(id, 'confirm', { as: teacher, ...said })).body.code).toBe('own-transfer');
  await db.update(users).set({ passwordHash: lockedHash }).where(eq(users.role, 'teacher'));
  const seen = await here.school.call<Transfer>('GET', `transfers/${id}`, { as: here.school.supervisor });
  expect(seen.data.mayConfirm).toBe(true);
  expect((await post(id, 'confirm', { as: here.school.supervisor, ...said })).data.state).toBe('confirmed');
});

test('a day to come is neither a day of sending nor of arrival', async () => {
  const { id } = await sent();
  const answer = await post(id, 'confirm', { as: teacher, ...said, receivedDate: '2199-01-01' });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['receivedDate']]);
});

test('a draft is the admins’ alone, and a teacher reads no persons', async () => {
  const { data } = await here.school.call<Transfer>('POST', 'transfers', {
    as: here.school.admin,
    body: { madrasaId: here.madrasa.id },
  });
  const read = (as: TestPerson) => here.school.call<Transfer>('GET', `transfers/${data.id}`, { as });
  expect([(await read(teacher)).status, (await read(here.school.supervisor)).status]).toEqual([404, 404]);
  await post(data.id, 'send', { as: second, ...sending });
  expect((await read(teacher)).data).toMatchObject({ draftedBy: null, sentBy: null, mayConfirm: true });
  expect((await read(here.school.supervisor)).data).toMatchObject({ sentBy: { id: second.id }, mayConfirm: false });
  const stranger = await buildPerson(here.school, 'teacher');
  expect((await read(stranger)).status).toBe(404);
});

test('the photo of the receipt is made again from its pixels, and read by the school and admins alone', async () => {
  const { id } = await sent();
  const bytes = await photoWithPlace(7);
  expect(bytes.includes(hiddenPlace)).toBe(true);
  const fields = { amount: '40', receivedDate: '2026-02-03' };
  const answer = await ask(here.school, 'transfers.confirm', {
    as: teacher,
    params: { id },
    body: fields,
    file: { name: 'receipt.jpg', bytes },
  });
  expect([answer.status, answer.body.data.state, answer.body.data.hasPhoto]).toEqual([200, 'confirmed', true]);
  const url: string = answer.body.data.photoUrl;
  const linked = await here.school.app.inject({ url });
  expect([linked.statusCode, linked.rawPayload.includes(hiddenPlace)]).toEqual([200, false]);
  const plain = url.split('?')[0] ?? '';
  const stranger = await buildPerson(here.school, 'teacher');
  const student = await here.school.member('student', here.lesson.id);
  const readers = [here.school.admin, here.school.supervisor, teacher, stranger, student, here.sponsor];
  const statuses: number[] = [];
  for (const { bearer } of readers)
    statuses.push((await here.school.app.inject({ url: plain, headers: { authorization: bearer } })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 404, 403, 403]);
  expect((await here.school.app.inject({ url: plain })).statusCode).toBe(401);
});
