import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import { queueReminders } from './queue-reminders.ts';
import { queueWeeklyMails } from './queue-weekly-mails.ts';
import { sendQueuedMails } from './send-queued-mails.ts';

const monday = new Date('2026-11-16T06:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const sent: Mail[] = [];
let school: School;
let lesson: Class;
let teacher: TestPerson;
let reminded: string;

beforeAll(async () => {
  school = await openSchool();
  const madrasa = await school.madrasa((await school.region({ dueDay: 5 })).id);
  lesson = await school.classIn(madrasa.id, { name: 'Tajwid <b>' });
  await school.database.db.update(classes).set({ createdAt: new Date('2026-08-10T00:00:00Z') });
  teacher = await school.member('teacher', lesson.id);
  reminded = await mailOf(teacher);
});

afterAll(async () => {
  await school.close();
});

function tools(now: Date) {
  const mailer = async (mail: Mail) => {
    sent.push(mail);
  };
  const log = { error: () => undefined };
  return { db: school.database.db, clock: { now: () => now }, mailer, log, origin: 'https://sanad.example' };
}

/** The mails that three processes send when they run at the same time. */
async function sendAt(now: Date): Promise<Mail[]> {
  sent.length = 0;
  const at = tools(now);
  await Promise.all(Array.from({ length: 3 }, () => queueWeeklyMails(at)));
  await Promise.all(Array.from({ length: 3 }, () => queueReminders(at)));
  await Promise.all(Array.from({ length: 3 }, () => sendQueuedMails(at)));
  return [...sent];
}

async function mailOf(person: TestPerson): Promise<string> {
  const { data } = await school.call<{ email: string }>('GET', 'me', { as: person });
  return data.email;
}

/** The token of the link that stops a mail. */
const stopToken = (mail: Mail | undefined) => /stop-mails\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none';

test('each admin and supervisor gets one mail a week with what needs doing, in their language', async () => {
  const body = { language: 'ar' };
  await school.call('PUT', 'me/preferences', { as: school.supervisor, body });
  const first = await sendAt(monday);
  expect(first.map(({ to }) => to).sort()).toEqual(
    [await mailOf(school.admin), await mailOf(school.supervisor)].sort(),
  );
  expect(await sendAt(new Date(monday.getTime() + 6 * day))).toEqual([]);
  const [ofAdmin] = first.filter(({ subject }) => subject === 'Your week with Sanad');
  expect(ofAdmin?.text).toContain('- Reports missing from 1 class: https://sanad.example/radar?show=missing&months=12');
  expect(ofAdmin?.text).not.toContain('unsponsored');
  const [ofSupervisor] = first.filter((mail) => mail !== ofAdmin);
  expect(ofSupervisor?.html).toContain('dir="rtl"');
  expect(ofSupervisor?.text).toContain('https://sanad.example/radar?show=missing&months=12');
});

test('one tap stops the weekly mail, and nothing else', async () => {
  const week = new Date(monday.getTime() + 7 * day);
  const [mail, ...others] = await sendAt(week);
  expect(others).toHaveLength(1);
  expect(mail?.headers?.['List-Unsubscribe']).toContain('/api/v1/mails/stop/weekly.');
  const { status } = await school.call('POST', `mails/stop/${stopToken(mail)}`);
  expect(status).toBe(200);
  const next = await sendAt(new Date(week.getTime() + 7 * day));
  expect(next.map(({ to }) => to)).toEqual(others.map(({ to }) => to));
  const forged = stopToken(mail).replace('weekly', 'reminder');
  expect((await school.call('POST', `mails/stop/${forged}`)).status).toBe(404);
});

test('a teacher whose report has not come is reminded once before its last day, and may stop that', async () => {
  const before = (await sendAt(new Date('2026-12-02T12:00:00Z'))).filter(({ subject }) => subject.includes('report'));
  expect(before).toEqual([]);
  const reminders = (await sendAt(new Date('2026-12-03T12:00:00Z'))).filter(({ to }) => to === reminded);
  expect(reminders.map(({ subject }) => subject)).toEqual(['The report for November 2026 is due by Dec 5, 2026']);
  expect(reminders[0]?.html).toContain('Tajwid &#60;b&#62;');
  expect((await sendAt(new Date('2026-12-04T12:00:00Z'))).filter(({ to }) => to === reminded)).toEqual([]);
  await school.call('POST', `mails/stop/${stopToken(reminders[0])}`);
  expect((await sendAt(new Date('2027-01-04T12:00:00Z'))).filter(({ to }) => to === reminded)).toEqual([]);
  const rows = await school.database.db.select().from(queuedMails).where(eq(queuedMails.userId, teacher.id));
  expect(rows).toHaveLength(1);
});
