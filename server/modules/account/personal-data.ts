import { and, desc, eq, sql } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import type { MemberEndReason } from '#contract/school-year/membership.ts';
import { membershipsOver } from '#server/access/membership/membership.ts';
import { isCurrent } from '#server/access/open-places.ts';
import { dollars } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { files, materials, reports } from '#server/db/schema/documents.ts';
import { imports } from '#server/db/schema/imports.ts';
import { payments, queuedMails, refunds, reportOpenings } from '#server/db/schema/payments.ts';
import { actingSupervisors, classes, classMembers, regions } from '#server/db/schema/places-and-people.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { appFactors, passkeys } from '#server/db/schema/second-factors.ts';
import { mailedLinks, sessions } from '#server/db/schema/sessions.ts';
import { spendingReports } from '#server/db/schema/spending.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Context } from '#server/http/handler.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { deviceOf } from './device.ts';
import { readPreferences } from './preference-handlers.ts';

/**
 * Everything that is stored about a person (person-columns.ts), except for data that would give access to the account: hashes
 * of password and tokens, and the address for a browser's notifications.
 */
export async function personalData(
  { db, caller, clock }: Pick<Context, 'db' | 'caller' | 'clock'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const documents = (table: typeof materials | typeof reports) =>
    db
      .select({ id: table.id, classId: table.classId, title: table.title, createdDate: table.createdAt })
      .from(table)
      .where(eq(table.authorId, userId));
  return {
    profile: await existingUser({ db, caller, clock }, userId),
    preferences: await readPreferences(db, userId),
    sessions: (await db.select().from(sessions).where(eq(sessions.userId, userId))).map((session) => ({
      ...deviceOf(session.userAgent),
      createdDate: session.createdAt,
      lastSeen: session.lastSeen,
    })),
    classes: await db
      .select({ id: classes.id, name: classes.name, otherName: classes.otherName, since: classMembers.createdAt })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(and(eq(classMembers.userId, userId), isCurrent(clock.now()))),
    formerClasses: await formerClasses(db, userId, clock.now()),
    sponsorships: (await db.select().from(sponsorships).where(eq(sponsorships.sponsorId, userId))).map(
      ({ id, type, typeId, amountCents, state, startedAt, cancelledAt, createdAt, ...row }) => ({
        ...{ id, type, typeId, state, startedDate: startedAt, cancelledDate: cancelledAt, createdDate: createdAt },
        amount: amountCents / 100,
        ...{ onBehalfOf: row.onBehalfOf, paymentMethod: row.paymentMethod, lastFour: row.lastFour },
      }),
    ),
    payments: await paymentsOf(db, userId),
    refunds: await db
      .select({
        id: refunds.id,
        paymentId: refunds.paymentId,
        amount: sql<number>`${dollars(refunds.cents)}`,
        reason: refunds.reason,
        note: refunds.note,
        askedDate: refunds.askedAt,
        doneDate: refunds.doneAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.sponsorId, userId))
      .orderBy(desc(refunds.askedAt)),
    openedReports: await db
      .select({
        reportId: reportOpenings.reportId,
        openedDate: reportOpenings.openedAt,
        answer: reportOpenings.answer,
        answeredDate: reportOpenings.answeredAt,
      })
      .from(reportOpenings)
      .where(eq(reportOpenings.userId, userId))
      .orderBy(desc(reportOpenings.openedAt)),
    secondFactors: await secondFactorsOf(db, userId),
    notifications: await subscriptionsOf(db, userId),
    regions: await db
      .select({ id: regions.id, name: regions.name, otherName: regions.otherName })
      .from(regions)
      .where(eq(regions.supervisorId, userId)),
    actedFor: await db
      .select({
        id: regions.id,
        name: regions.name,
        since: actingSupervisors.startedAt,
        until: actingSupervisors.actsUntil,
      })
      .from(actingSupervisors)
      .innerJoin(regions, eq(regions.id, actingSupervisors.regionId))
      .where(eq(actingSupervisors.userId, userId)),
    imports: await db
      .select({
        id: imports.id,
        kind: imports.kind,
        fileName: imports.fileName,
        state: imports.state,
        createdDate: imports.createdAt,
      })
      .from(imports)
      .where(eq(imports.ownerId, userId)),
    mails: await mailsOf(db, userId),
    links: await db
      .select({
        purpose: mailedLinks.purpose,
        email: mailedLinks.email,
        createdDate: mailedLinks.createdAt,
        expiresDate: mailedLinks.expiresAt,
      })
      .from(mailedLinks)
      .where(eq(mailedLinks.userId, userId)),
    files: await db
      .select({ id: files.id, name: files.name, size: files.size, createdDate: files.createdAt })
      .from(files)
      .where(eq(files.ownerId, userId)),
    materials: await documents(materials),
    reports: await documents(reports),
    spendingReports: await db
      .select({
        id: spendingReports.id,
        madrasaId: spendingReports.madrasaId,
        month: spendingReports.month,
        total: sql<number>`${dollars(spendingReports.totalCents)}`,
        words: spendingReports.words,
        createdDate: spendingReports.createdAt,
      })
      .from(spendingReports)
      .where(eq(spendingReports.authorId, userId)),
    changes: await db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        objectType: auditLog.objectType,
        objectId: auditLog.objectId,
      })
      .from(auditLog)
      .where(eq(auditLog.userId, userId))
      .orderBy(desc(auditLog.at)),
  };
}

async function paymentsOf(db: Database, userId: string): Promise<object[]> {
  const rows = await db.select().from(payments).where(eq(payments.sponsorId, userId)).orderBy(desc(payments.month));
  return rows.map(({ id, sponsorshipId, month, amountCents, state, paidAt, refundedCents, receiptCode }) => ({
    ...{ id, sponsorshipId, month, state, paidDate: paidAt, receiptCode },
    amount: amountCents / 100,
    refundedAmount: refundedCents / 100,
  }));
}

function mailsOf(db: Database, userId: string): Promise<object[]> {
  return db
    .select({
      kind: queuedMails.kind,
      createdDate: queuedMails.createdAt,
      sentDate: queuedMails.sentAt,
      values: queuedMails.values,
    })
    .from(queuedMails)
    .where(eq(queuedMails.userId, userId))
    .orderBy(desc(queuedMails.createdAt));
}

/** Authenticator app and passkeys, without the secrets. */
async function secondFactorsOf(db: Database, userId: string): Promise<object[]> {
  const apps = await db.select().from(appFactors).where(eq(appFactors.userId, userId));
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  return [
    ...apps.map(({ createdAt }) => ({ kind: 'app', createdDate: createdAt })),
    ...keys.map(({ name, createdAt, lastUsedAt }) => ({
      kind: 'passkey',
      name,
      createdDate: createdAt,
      lastUsedDate: lastUsedAt,
    })),
  ];
}

/** The browsers that get notifications, by their push service. */
async function subscriptionsOf(db: Database, userId: string): Promise<object[]> {
  const rows = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      language: pushSubscriptions.language,
      timeZone: pushSubscriptions.timeZone,
      createdDate: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .where(eq(sessions.userId, userId));
  return rows.map(({ endpoint, ...row }) => ({ ...row, service: new URL(endpoint).host }));
}

/** The classes that the person is no longer in, with the months. */
async function formerClasses(db: Database, userId: string, now: Date) {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    from: string;
    until: string;
    reason: MemberEndReason;
  }>(sql`
    select c.id, c.name, past.from_month as "from", past.until_month as until, past.reason
    from ${membershipsOver(sql`${monthOf(now)}`)} past join classes c on c.id = past.class_id
    where past.user_id = ${userId} order by past.until_month, c.id`);
  return rows;
}
