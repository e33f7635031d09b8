import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type MailKind, mailKinds } from '#server/db/schema/mail-kinds.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

/*
 * Mails are queued now and sent later. Imports are tested in server/modules/imports/import-rights.test.ts, links in
 * ./links.test.ts. Charges end with the account, whose role cannot change while it has sponsorships (server/modules/users).
 */
const markup = '<img src=x onerror=alert(1)>';
let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

type Reader = TestPerson & { readonly key?: string; readonly values?: Record<string, string> };

const money = {
  place: markup,
  was: markup,
  into: markup,
  cents: '2500',
  month: '2026-11',
  date: '2026-11-30T00:00:00Z',
  path: '/my-sponsorships',
};
const ofMoney = async (): Promise<Reader> => ({ ...(await buildPerson(school, 'sponsor')), values: money });
const ofAccount = () => buildPerson(school, 'teacher');

/** Words of a mail about someone who acts for the supervisor of a region. */
async function actedFor(acting: TestPerson): Promise<Record<string, string>> {
  const region = await school.region();
  const until = new Date().toISOString().slice(0, 10);
  const body = { userId: acting.id, until };
  expect((await school.call('PUT', `regions/${region.id}/acting-supervisor`, { as: school.admin, body })).status).toBe(
    200,
  );
  await school.database.db.execute(sql`delete from queued_mails`);
  return { place: markup, was: markup, date: until, regionId: region.id, actingId: acting.id, path: '/' };
}

/** Someone to whom a mail of this kind goes just now. */
const readers: Record<MailKind, () => Promise<Reader>> = {
  welcome: ofMoney,
  receipt: ofMoney,
  coming: ofMoney,
  asked: ofMoney,
  failed: ofMoney,
  missed: ofMoney,
  paused: ofMoney,
  lowered: ofMoney,
  zakatEnded: ofMoney,
  classEnds: ofMoney,
  classEnded: ofMoney,
  classReopened: ofMoney,
  classLacks: async () => {
    const lesson = await school.classIn((await school.madrasa((await school.region()).id)).id);
    const values = { ...money, lacks: 'untaught', classId: lesson.id };
    return { ...(await buildPerson(school, 'sponsor')), values };
  },
  stopped: ofMoney,
  raised: ofMoney,
  placeRenamed: ofMoney,
  placeMoved: ofMoney,
  monthExcused: ofMoney,
  refunded: ofMoney,
  differences: async () => ({ ...(await buildPerson(school, 'admin')), values: { count: '2', path: '/payments' } }),
  passwordChanged: ofAccount,
  addressAsked: ofAccount,
  addressChanged: ofAccount,
  secondFactorChanged: ofAccount,
  secondFactorReset: ofAccount,
  signInLink: ofAccount,
  reset: ofAccount,
  confirmAddress: ofAccount,
  invited: async () => {
    const person = await buildPerson(school, 'teacher');
    await school.database.db.execute(sql`update users set password_hash = 'locked' where id = ${person.id}`);
    return person;
  },
  weekly: () => buildPerson(school, 'supervisor'),
  reminder: async () => {
    const lesson = await school.classIn((await school.madrasa((await school.region()).id)).id, {
      name: `Class ${markup}`,
    });
    await school.database.db.execute(sql`update classes set created_at = '2026-01-01' where id = ${lesson.id}`);
    const facts = JSON.stringify({ month: '2026-02', dueDate: '2026-03-05' });
    return { ...(await school.member('teacher', lesson.id)), values: { facts } };
  },
  actingStarts: async () => {
    const acting = await buildPerson(school, 'supervisor');
    return { ...acting, values: await actedFor(acting) };
  },
  actingForYou: async () => ({
    ...(await buildPerson(school, 'supervisor')),
    values: await actedFor(await buildPerson(school, 'supervisor')),
  }),
  report: async () => {
    const lesson = await school.classIn((await school.madrasa((await school.region()).id)).id);
    const sponsor = await buildPerson(school, 'sponsor');
    await school.sponsor(sponsor, onClass(lesson), 40);
    const [id, file] = [newId(), newId()];
    const month = new Date().toISOString().slice(0, 7);
    await school.database.db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
      values (${file}, 'report', 'r.pdf', 'application/pdf', 1, '', ${file})`);
    await school.database.db.execute(sql`insert into reports (id, class_id, title, file_id, month)
      values (${id}, ${lesson.id}, 'r', ${file}, ${month})`);
    return {
      ...sponsor,
      key: `report-${id}-${sponsor.id}`,
      values: { place: markup, month, path: '/my-sponsorships' },
    };
  },
};

/** Events that take away the right to a mail; the end of the account takes every one. */
const losses: Record<string, { kinds: readonly MailKind[]; lose: (reader: Reader) => Promise<unknown> }> = {
  'the account': {
    kinds: mailKinds.filter((kind) => kind !== 'report'),
    lose: ({ id }) => school.call('DELETE', `users/${id}`, { as: school.admin }),
  },
  'the role': {
    kinds: ['weekly', 'reminder', 'report', 'differences'],
    lose: ({ id }) => school.database.db.execute(sql`update users set role = 'student' where id = ${id}`),
  },
  'the region': {
    kinds: ['actingStarts', 'actingForYou'],
    lose: () => school.database.db.execute(sql`update acting_supervisors set acts_until = now()`),
  },
  'the class': {
    kinds: ['reminder'],
    lose: ({ id }) => school.database.db.execute(sql`delete from class_members where user_id = ${id}`),
  },
  'the paid month, whose money went back': {
    kinds: ['report'],
    lose: ({ id }) => school.database.db.execute(sql`update payments set state = 'refunded' where sponsor_id = ${id}`),
  },
  'the wish to get it': {
    kinds: ['weekly', 'reminder', 'report'],
    lose: ({ id }) =>
      school.database.db.execute(
        sql`insert into user_preferences (user_id, weekly_mail, reminder_mail, report_mail) values (${id}, false, false, false)`,
      ),
  },
  'the password of before': {
    kinds: ['reset', 'confirmAddress'],
    lose: ({ id }) => school.call('PUT', `users/${id}`, { as: school.admin, body: { password: 'kitab-7-noor' } }),
  },
  'the need of a first password': {
    kinds: ['invited'],
    lose: ({ id }) => school.call('PUT', `users/${id}`, { as: school.admin, body: { password: 'kitab-7-noor' } }),
  },
};

async function queue(kind: MailKind, reader: Reader, language: 'en' | 'ar' = 'en'): Promise<string> {
  const key = reader.key ?? `${kind}-${newId()}`;
  const giverId = kind === 'invited' ? school.admin.id : undefined;
  await queueMail(school.database.db, { key, kind, userId: reader.id, giverId, language, values: reader.values ?? {} });
  return key;
}

async function sentTo({ email }: TestPerson): Promise<Mail[]> {
  const mails: Mail[] = [];
  const { db } = school.database;
  const errors: unknown[] = [];
  const log = { error: (error: unknown) => void errors.push(error) };
  await sendQueuedMails({
    db,
    mailer: async (mail) => void mails.push(mail),
    clock: systemClock,
    log,
    origin: 'https://sanad.example',
  });
  expect(errors).toEqual([]);
  return mails.filter(({ to }) => to === email);
}

describe.each(mailKinds)('a queued mail, %s,', (kind) => {
  test('is sent, with every name as the text it is, and keeps nothing of what it said', async () => {
    for (const language of ['en', 'ar'] as const) {
      const reader = await readers[kind]();
      await school.database.db.execute(sql`update users set full_name = ${markup} where id = ${reader.id}`);
      const key = await queue(kind, reader, language);
      const [mail, ...more] = await sentTo(reader);
      expect([mail?.to, more]).toEqual([reader.email, []]);
      expect(mail?.html ?? '').not.toContain('<img');
      expect(mail?.text).toContain(markup);
      const { rows } = await school.database.db.execute(sql`select values from queued_mails where key = ${key}`);
      expect(rows).toEqual([{ values: {} }]);
      expect(await sentTo(reader)).toEqual([]);
      for (const url of `${mail?.text} ${mail?.html}`.match(/https:[^\s"<]+/g) ?? []) {
        // Each link opens a page that checks its reader, or is in the list of links (server/access/mailed-links.ts).
        const isKnown = url.includes('?token=')
          ? /\/(reset-password|confirm-email)\?token=[\w-]{43}$/
          : /^https:\/\/sanad\.example\/[\w/.?=&;#-]*$/;
        expect(url).toMatch(isKnown);
      }
    }
  });

  const taken = Object.keys(losses).filter((loss) => losses[loss]?.kinds.includes(kind));
  test.each(taken)('is not sent once its reader has lost %s', async (loss) => {
    const reader = await readers[kind]();
    await queue(kind, reader);
    await losses[loss]?.lose(reader);
    // A new password is reported in a separate mail.
    expect((await sentTo(reader)).filter(({ subject }) => !subject.includes('password was changed'))).toEqual([]);
  });
});

test('a weekly mail says what its reader may see when it is sent', async () => {
  const supervisor = await buildPerson(school, 'supervisor');
  const region = await school.region({ name: 'Taken away', supervisorId: supervisor.id });
  await school.madrasa(region.id, { name: 'al-Noor of the week' });
  await queue('weekly', supervisor);
  const body = { name: region.name, address: 'x', totalPrice: 10, supervisorId: school.supervisor.id };
  await school.call('PUT', `regions/${region.id}`, { as: school.admin, body });
  const [mail] = await sentTo(supervisor);
  expect(mail?.text).not.toMatch(/[1-9] madrasa|[1-9] madaris/i);
});
