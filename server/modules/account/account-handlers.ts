import { eq, sql } from 'drizzle-orm';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { hashPassword, requirePassword } from '#server/access/passwords.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import { signedIn } from '#server/http/call/found.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import type { PasswordTools } from '#server/modules/auth/forgotten-password.ts';
import type { PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { deleteUser } from '#server/modules/users/delete-user.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { closingOf } from './closing.ts';
import { createEmailHandlers } from './email-change.ts';
import { createPasswordCheck, lockOwnRow, ownId, ownTokenHash, type RequireCurrentPassword } from './own-account.ts';
import { personalData } from './personal-data.ts';
import { preferenceHandlers } from './preference-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';

/** Calls of signed-in people about their own account. */
export function createAccountHandlers(tools: PasswordTools, gateway: PaymentGateway) {
  const requireCurrentPassword = createPasswordCheck();
  return {
    ...sessionHandlers,
    ...preferenceHandlers,
    ...createEmailHandlers(tools, requireCurrentPassword),
    'me.get': async (call) => ({ data: await existingUser(call, ownId(call)) }),
    'me.update': async (call) => ({ data: await changeProfile(call) }),
    'me.password': async (call) => {
      await changePassword(call, requireCurrentPassword);
      return { data: { message: mailWords(call.language, 'ownPasswordChanged') } };
    },
    'me.data': async (call) => {
      call.reply.header('content-disposition', 'attachment; filename="my-data.json"');
      // Through JSON, so that times have the form that clients read.
      return JSON.parse(JSON.stringify(await personalData(call, ownId(call))));
    },
    'me.closing': async (call) => ({ data: await closingOf(call.db, signedIn(call)) }),
    'me.close': async (call) => {
      await closeAccount(call, gateway, requireCurrentPassword);
      return { data: { message: mailWords(call.language, 'accountClosed') } };
    },
  } satisfies Handlers;
}

async function changeProfile(call: Call<'me.update'>) {
  const row = await lockOwnRow(call);
  await requireVersion(call, row.version, () => existingUser(call, row.id));
  const after = { ...row, ...call.body };
  await call.db
    .update(users)
    .set({ ...call.body, searchText: personSearchText(after), version: row.version + 1, updatedAt: sql`now()` })
    .where(eq(users.id, row.id));
  const fields = (['fullName', 'phone', 'address'] as const).filter((field) => row[field] !== after[field]);
  await call.audit('update', { type: 'user', id: row.id }, { fields });
  return existingUser(call, row.id);
}

/** Signs the other devices out, and makes links that were mailed before useless. */
async function changePassword(
  call: Call<'me.password'>,
  requireCurrentPassword: RequireCurrentPassword,
): Promise<void> {
  const row = await lockOwnRow(call);
  await requireCurrentPassword(call, row, call.body.currentPassword);
  requirePassword(call, row, call.body.password);
  await call.db
    .update(users)
    .set({ passwordHash: await hashPassword(call.body.password), version: row.version + 1, updatedAt: sql`now()` })
    .where(eq(users.id, row.id));
  await applyAccountEvent(call.db, 'new-password', row.id, ownTokenHash(call));
  await queueAccountMail(call.db, { kind: 'passwordChanged', userId: row.id, language: call.language });
  await call.audit('new-password', { type: 'user', id: row.id });
}

async function closeAccount(
  call: Call<'me.close'>,
  gateway: PaymentGateway,
  requireCurrentPassword: RequireCurrentPassword,
): Promise<void> {
  await tx(call.db, async (db) => {
    const row = await lockOwnRow({ ...call, db });
    await requireCurrentPassword(call, row, call.body.currentPassword);
    const own = { ...call, db, audit: auditor(db, call.caller), expectedVersions: undefined };
    await deleteUser(own, row.id, gateway);
  });
}
