import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/calls.ts';
import { materials, reports } from '#server/db/schema/documents.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes, classMembers } from '#server/db/schema/places-and-people.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Context } from '#server/http/handler.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { deviceOf } from './device.ts';
import { readPreferences } from './preference-handlers.ts';

/** Everything that is stored about a person, but for what would give the account away (hashes of password and tokens). */
export async function personalData(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const documents = (table: typeof materials | typeof reports) =>
    db
      .select({ id: table.id, classId: table.classId, title: table.title, createdDate: table.createdAt })
      .from(table)
      .where(eq(table.authorId, userId));
  return {
    profile: await existingUser({ db, caller }, userId),
    preferences: await readPreferences(db, userId),
    sessions: (await db.select().from(sessions).where(eq(sessions.userId, userId))).map((session) => ({
      ...deviceOf(session.userAgent),
      createdDate: session.createdAt,
      lastSeen: session.lastSeen,
    })),
    classes: await db
      .select({ id: classes.id, name: classes.name, since: classMembers.createdAt })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(eq(classMembers.userId, userId)),
    sponsorships: (await db.select().from(sponsorships).where(eq(sponsorships.sponsorId, userId))).map(
      ({ id, type, typeId, amountCents, state, startedAt, cancelledAt, createdAt, ...row }) => ({
        ...{ id, type, typeId, state, startedDate: startedAt, cancelledDate: cancelledAt, createdDate: createdAt },
        amount: amountCents / 100,
        ...{ onBehalfOf: row.onBehalfOf, paymentMethod: row.paymentMethod, lastFour: row.lastFour },
      }),
    ),
    payments: (
      await db.select().from(payments).where(eq(payments.sponsorId, userId)).orderBy(desc(payments.month))
    ).map(({ id, sponsorshipId, month, amountCents, state, paidAt, refundedCents, receiptCode }) => ({
      ...{ id, sponsorshipId, month, state, paidDate: paidAt, receiptCode },
      amount: amountCents / 100,
      refundedAmount: refundedCents / 100,
    })),
    materials: await documents(materials),
    reports: await documents(reports),
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
