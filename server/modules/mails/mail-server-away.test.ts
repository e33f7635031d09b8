import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { openMailBatch } from '#server/mail/mailer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, request, type TestPerson } from '#tests/server/http/open-app.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';
import { mailTurns } from './mail-turns.ts';

const minute = 60_000;
const origin = 'https://sanad.example';
let school: School;
let port: number;

beforeAll(async () => {
  const first = await startMailServer();
  port = (first.server.address() as AddressInfo).port;
  await first.stop();
  school = await openSchool({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: origin } });
});

afterAll(() => school.close());

/** The process's look for mails each minute, on a clock that is set. */
class Looking {
  now = new Date();
  #look = mailTurns({
    db: school.database.db,
    clock: { now: () => this.now },
    log: { error: () => undefined },
    origin,
    openMails: () => {
      const config = { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: origin, dataDir: '/nowhere' };
      return openMailBatch(config, { info: () => undefined });
    },
  });

  async forMinutes(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 1) {
      this.now = new Date(this.now.getTime() + minute);
      await this.#look();
    }
  }
}

async function queue(person: TestPerson): Promise<string> {
  const key = `passwordChanged-${newId()}`;
  await queueMail(school.database.db, { key, kind: 'passwordChanged', userId: person.id, language: 'en', values: {} });
  return key;
}

function row(key: string) {
  return school.database.db.select().from(queuedMails).where(eq(queuedMails.key, key));
}

function recipients({ lines }: MailServer): string[] {
  return lines.flatMap((line) => /^RCPT TO:<(.*)>$/.exec(line)?.[1] ?? []);
}

test('mails of 50 minutes without a mail server are sent once it is back, each once', async () => {
  const people = [];
  for (let count = 0; count < 25; count += 1) people.push(await buildPerson(school, 'teacher'));
  const keys = await Promise.all(people.map(queue));
  const looking = new Looking();
  await looking.forMinutes(50);
  const waiting = (await Promise.all(keys.map(row))).flat();
  expect(waiting.map(({ tries, sentAt, endedAt }) => [tries, sentAt, endedAt])).toEqual(
    keys.map(() => [0, null, null]),
  );
  const back = await startMailServer({ port });
  await looking.forMinutes(10);
  await back.stop();
  expect(recipients(back).sort()).toEqual(people.map(({ email }) => email).sort());
  await looking.forMinutes(5);
});

test('a mail server that is killed in the middle of a batch loses none of it', async () => {
  const people = [];
  for (let count = 0; count < 12; count += 1) people.push(await buildPerson(school, 'teacher'));
  await Promise.all(people.map(queue));
  const looking = new Looking();
  const killed = await startMailServer({ port, diesAfter: 5 });
  await looking.forMinutes(3);
  await killed.stop();
  const back = await startMailServer({ port });
  await looking.forMinutes(12);
  await back.stop();
  const ids = (of: MailServer) => of.lines.filter((line) => line.startsWith('Message-ID: '));
  const delivered = [...killed.delivered, ...recipients(back)];
  expect(new Set(delivered)).toEqual(new Set(people.map(({ email }) => email)));
  // Mails that the killed server had taken are not sent again; only the one whose answer was lost is, with the same id.
  expect(delivered.length).toBeLessThanOrEqual(people.length + 1);
  expect(new Set([...ids(killed), ...ids(back)]).size).toBe(people.length);
});

test.each([
  ['the greeting', { greeting: '554 no service' }],
  ['who sends', { sender: '550 5.7.1 not from you' }],
  ['every recipient, for our rights', { recipient: '550 5.7.1 Relaying denied' }],
  ['every recipient, for now', { recipient: '451 4.7.1 Greylisted, come back later' }],
  ['every content', { content: '554 5.6.0 not like this' }],
])('a mail server that rejects %s ends no mail', async (_what, answers) => {
  const key = await queue(await buildPerson(school, 'teacher'));
  const looking = new Looking();
  const rejecting = await startMailServer({ port, ...answers });
  await looking.forMinutes(60);
  await rejecting.stop();
  expect(await row(key)).toMatchObject([{ sentAt: null, endedAt: null }]);
  const back = await startMailServer({ port });
  await looking.forMinutes(250);
  await back.stop();
  expect((await row(key))[0]?.sentAt).not.toBeNull();
});

test('a mailbox that does not exist ends its mail, and no other; an admin sees that', async () => {
  const [gone, there] = [await buildPerson(school, 'teacher'), await buildPerson(school, 'teacher')];
  const keys = [await queue(gone), await queue(there)];
  const server = await startMailServer({ port, rejects: gone.email });
  await new Looking().forMinutes(1);
  await server.stop();
  const [ended, sent] = (await Promise.all(keys.map(row))).flat();
  expect([ended?.sentAt, sent?.endedAt]).toEqual([null, null]);
  expect(ended?.endedAt).not.toBeNull();
  expect(sent?.sentAt).not.toBeNull();
  const { data } = await school.call<AttentionFigure[]>('GET', 'stats/attention', { as: school.admin });
  const figure = data.find(({ kind }) => kind === 'givenUpWork');
  const query = new URLSearchParams(figure?.query);
  const list = await school.call<AuditEntry[]>('GET', `audit?${query}`, { as: school.admin });
  expect(list.data).toHaveLength(figure?.count ?? 0);
  expect(list.data[0]).toMatchObject({
    action: 'give-up-mail',
    user: null,
    objectId: gone.id,
    changes: { kind: 'passwordChanged', reason: 'rejected' },
  });
  const supervisors = await school.call<AttentionFigure[]>('GET', 'stats/attention', { as: school.supervisor });
  expect(supervisors.data.map(({ kind }) => kind)).not.toContain('givenUpWork');
});

test('what the mail server has not taken for five days is given up, after a last attempt', async () => {
  const person = await buildPerson(school, 'teacher');
  const key = await queue(person);
  const looking = new Looking();
  looking.now = new Date(Date.now() + 5 * 24 * 60 * minute - 10 * minute);
  await looking.forMinutes(5);
  expect((await row(key))[0]?.endedAt).toBeNull();
  await looking.forMinutes(15);
  expect((await row(key))[0]?.endedAt).not.toBeNull();
  const noted = and(eq(auditLog.action, 'give-up-mail'), eq(auditLog.objectId, person.id));
  const entries = await school.database.db.select({ changes: auditLog.changes }).from(auditLog).where(noted);
  expect(entries).toEqual([{ changes: { kind: 'passwordChanged', reason: 'too-old' } }]);
});

test('a link for a new password that was asked for while the mail server was away comes later, works then, and is one', async () => {
  const person = await buildPerson(school, 'teacher');
  for (let asked = 0; asked < 2; asked += 1) {
    const answer = await school.app.inject(request('POST', 'auth/forgot', { body: { email: person.email } }));
    expect(answer.statusCode).toBe(200);
  }
  const ofPerson = and(eq(queuedMails.userId, person.id), eq(queuedMails.kind, 'reset'));
  await expect.poll(() => school.database.db.$count(queuedMails, ofPerson)).toBe(2);
  const looking = new Looking();
  await looking.forMinutes(90);
  const back = await startMailServer({ port });
  await looking.forMinutes(10);
  await back.stop();
  expect(recipients(back).filter((to) => to === person.email)).toHaveLength(1);
  const text = back.lines.join('\n').replace(/=\n/g, '').replaceAll('=3D', '=');
  const token = /reset-password\?token=([\w-]{43})/.exec(text)?.[1];
  const reset = request('POST', 'auth/reset', { body: { token, password: 'a new one 7!' } });
  expect((await school.app.inject(reset)).statusCode).toBe(200);
});

test('a link that waits for the mail server ends with what would have ended it', async () => {
  const person = await buildPerson(school, 'teacher', { password: 'the old one' });
  await school.app.inject(request('POST', 'auth/forgot', { body: { email: person.email } }));
  const ofPerson = and(eq(queuedMails.userId, person.id), eq(queuedMails.kind, 'reset'));
  await expect.poll(() => school.database.db.$count(queuedMails, ofPerson)).toBe(1);
  const body = { password: 'set-by-oneself', currentPassword: 'the old one' };
  await school.app.inject(request('PUT', 'me/password', { as: person, body }));
  expect(await school.database.db.$count(queuedMails, ofPerson)).toBe(0);
});
