import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Preferences } from '#contract/entities/account.ts';
import { reportPageVersion } from '#contract/entities/report-page.ts';
import { monthOf } from '#contract/month.ts';
import { files, reports, type StoredPage } from '#server/db/schema/documents.ts';
import { payments, queuedMails } from '#server/db/schema/payments.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { queueReportMails } from '#server/mail/queue-report-mails.ts';
import { newId } from '#server/new-id.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { sendQueuedMails } from './send-queued-mails.ts';
import { stopTokenFor } from './stop-token.ts';

const here = new SponsoredSchool();
const start = Date.parse('2027-03-01T09:00:00Z');

/** A report arrives so many hours after the first one. @returns how many mails the sponsor got so far */
async function mailsAfterReport(hours: number): Promise<number> {
  const { db } = here.school.database;
  const now = new Date(start + hours * 3_600_000);
  await queueReportMails(db, { reportId: newId(), classId: here.lesson.id, month: monthOf(new Date()), now });
  const mine = await db.select().from(queuedMails).where(eq(queuedMails.userId, here.sponsor.id));
  return mine.filter(({ kind }) => kind === 'report').length;
}

async function reportMail(): Promise<boolean> {
  return (await here.school.call<Preferences>('GET', 'me/preferences', { as: here.sponsor })).data.reportMail;
}

test('a sponsor gets a mail a day about reports, stops them by the link in it, and turns them on again', async () => {
  await here.createSponsorship(here.onLesson());
  expect([await mailsAfterReport(0), await mailsAfterReport(23), await mailsAfterReport(24)]).toEqual([1, 1, 2]);
  expect(await reportMail()).toBe(true);

  const token = await stopTokenFor(here.school.database.db, { kind: 'report', userId: here.sponsor.id });
  await here.school.call('POST', `mails/stop/${token}`);
  expect([await reportMail(), await mailsAfterReport(72)]).toEqual([false, 2]);

  await here.school.call('PUT', 'me/preferences', { as: here.sponsor, body: { reportMail: true } });
  expect([await reportMail(), await mailsAfterReport(96)]).toEqual([true, 3]);
});

/** A report page of this month with these words. @returns its id */
async function writtenReport(wentWell: string): Promise<string> {
  const { db } = here.school.database;
  const [id, fileId, sponsorFileId] = [newId(), newId(), newId()];
  for (const file of [fileId, sponsorFileId]) {
    const kind = { kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
    await db.insert(files).values({ id: file, ...kind, sha256: '0'.repeat(64), storageKey: newId() });
  }
  const figures = { lessons: 20, students: 5 };
  const page: StoredPage = {
    version: reportPageVersion,
    language: 'ar',
    figures,
    covered: 'Letters.',
    wentWell,
    needed: 'Chalk.',
  };
  const place = { classId: here.lesson.id, month: monthOf(new Date()), title: 'r' };
  await db.insert(reports).values({ id, ...place, fileId, page, sourceHash: '1'.repeat(64), sponsorFileId });
  return id;
}

/** The mails about a report that leave. */
async function mailsAbout(reportId: string, now: Date): Promise<Mail[]> {
  const { db } = here.school.database;
  await db.delete(queuedMails);
  await queueReportMails(db, { reportId, classId: here.lesson.id, month: monthOf(new Date()), now });
  const sent: Mail[] = [];
  const mailer = async (mail: Mail) => void sent.push(mail);
  const tools = {
    db,
    mailer,
    clock: { now: () => now },
    log: { error: () => undefined },
    origin: 'https://sanad.example',
  };
  await sendQueuedMails(tools);
  return sent;
}

test('the mail about a report starts with its sentence, escaped, in text and HTML', async () => {
  await here.createSponsorship(here.onLesson());
  const id = await writtenReport('A girl <b>spoke</b>.\nSecond paragraph.');
  const [mail, ...others] = await mailsAbout(id, new Date(start + 200 * 3_600_000));
  expect(others).toEqual([]);
  expect(mail?.text).toContain('“A girl <b>spoke</b>.”\n\nThe report of');
  expect(mail?.html).toMatch(/<blockquote dir="auto"[^>]*>A girl &#60;b&#62;spoke&#60;\/b&#62;\.<\/blockquote>/);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Second paragraph|Letters|Chalk/);
  const kept = await here.school.database.db.select().from(queuedMails).where(eq(queuedMails.userId, here.sponsor.id));
  expect(kept.map(({ values }) => values)).toEqual([{}]);
});

test('a sponsor who may no longer open the report gets neither mail nor sentence', async () => {
  await here.createSponsorship(here.onLesson());
  const id = await writtenReport('A girl spoke.');
  const { db } = here.school.database;
  await db.delete(queuedMails);
  const now = new Date(start + 400 * 3_600_000);
  await queueReportMails(db, { reportId: id, classId: here.lesson.id, month: monthOf(new Date()), now });
  expect((await db.select().from(queuedMails)).length).toBe(1);
  await db.update(payments).set({ state: 'failed' });
  const sent: Mail[] = [];
  const mailer = async (mail: Mail) => void sent.push(mail);
  await sendQueuedMails({
    db,
    mailer,
    clock: { now: () => now },
    log: { error: () => undefined },
    origin: 'https://s.example',
  });
  expect(sent).toEqual([]);
});
