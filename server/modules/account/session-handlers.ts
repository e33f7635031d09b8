import { and, desc, eq, gt } from 'drizzle-orm';
import type { DeviceSession } from '#contract/entities/account.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { endLinks } from '#server/access/mailed-links.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { mailWords } from '#server/mail/words.ts';
import { deviceOf } from './device.ts';
import { ownId, ownTokenHash } from './own-account.ts';

/** Lists the signed-in devices, and signs them out. */
export const sessionHandlers = {
  'me.sessions': async (call) => {
    const rows = await call.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, ownId(call)), gt(sessions.expiresAt, new Date())))
      .orderBy(desc(sessions.lastSeen), desc(sessions.createdAt));
    const own = ownTokenHash(call);
    return { data: rows.map((row): DeviceSession => sessionOf(row, own)) };
  },

  'me.endSession': async (call) => {
    const ended = await call.db
      .delete(sessions)
      .where(and(eq(sessions.userId, ownId(call)), eq(sessions.id, call.params.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new HttpError('not-found');
    await endLinks(call.db, ownId(call), 'signed-out-elsewhere');
    return endedAnswer(call);
  },

  'me.endOtherSessions': async (call) => {
    await applyAccountEvent(call.db, 'signed-out-elsewhere', ownId(call), ownTokenHash(call));
    return endedAnswer(call);
  },

  'auth.logout': async (call) => {
    const userId = ownId(call);
    await tx(call.db, async (db) => {
      await db.delete(sessions).where(eq(sessions.tokenHash, ownTokenHash(call)));
      await auditor(db, call.caller)('sign-out', { type: 'user', id: userId });
    });
    return { data: { message: mailWords(call.language, 'signedOut') } };
  },
} satisfies Handlers;

async function endedAnswer(call: Context) {
  const userId = ownId(call);
  await call.audit('sign-out', { type: 'user', id: userId });
  return { data: { message: mailWords(call.language, 'signedOut') } };
}

function sessionOf(row: typeof sessions.$inferSelect, ownHash: string): DeviceSession {
  return {
    id: row.id,
    ...deviceOf(row.userAgent),
    isCurrent: row.tokenHash === ownHash,
    createdDate: row.createdAt.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
