import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Preferences } from '#contract/entities/account.ts';
import { monthOf } from '#contract/month.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { queueReportMails } from '#server/mail/queue-report-mails.ts';
import { newId } from '#server/new-id.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
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
