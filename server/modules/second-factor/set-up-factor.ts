import { eq } from 'drizzle-orm';
import { serverLimits } from '#contract/limits.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { factorsOf } from '#server/access/sign-in/second-factor.ts';
import type { Database } from '#server/db/pool.ts';
import { recoveryCodes } from '#server/db/schema/second-factors.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { deviceOf } from '#server/modules/account/device.ts';
import { lockOwnRow, ownTokenHash } from '#server/modules/account/own-account.ts';
import { confirmApp } from './app-codes.ts';
import { addPasskey } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/**
 * Confirms the authenticator app.
 * @returns the recovery codes, if there were none
 * @throws HttpError `rule-broken`
 */
export function setUpApp(call: Call<'secondFactor.confirmApp'>): Promise<string[]> {
  return tx(call.db, async (db) => {
    const { id: userId } = await lockOwnRow({ ...call, db });
    const isFirst = await hasNone(db, userId);
    const isRight = await confirmApp(db, call.clock, userId, call.body.code);
    if (!isRight) throw brokenField(call, 'code', 'codeWrong');
    return afterSetUp(call, db, { userId, isFirst, kind: 'app' });
  });
}

/** Adds a passkey. @returns as above @throws HttpError `rule-broken` */
export function setUpPasskey(call: Call<'secondFactor.addPasskey'>): Promise<string[]> {
  return tx(call.db, async (db) => {
    const { id: userId } = await lockOwnRow({ ...call, db });
    const { hasApp, passkeys } = await factorsOf(db, userId);
    if (passkeys >= serverLimits.passkeys) throw brokenField(call, 'id', 'passkeysFull');
    const { browser, system } = deviceOf(call.request.headers['user-agent'] ?? '');
    const name = [browser, system].filter((part) => part !== null).join(' · ');
    const owner = { userId, sessionHash: ownTokenHash(call) };
    const isRight = await addPasskey(db, call.clock, call.config, owner, { form: call.body, name });
    if (!isRight) throw brokenField(call, 'id', 'passkeyWrong');
    return afterSetUp(call, db, { userId, isFirst: !hasApp && passkeys === 0, kind: 'passkey' });
  });
}

async function hasNone(db: Database, userId: string): Promise<boolean> {
  const { hasApp, passkeys } = await factorsOf(db, userId);
  return !hasApp && passkeys === 0;
}

/** A first factor signs the other devices out, because they have not given it; the session that set it up has. */
async function afterSetUp(
  call: Context,
  db: Database,
  { userId, isFirst, kind }: { userId: string; isFirst: boolean; kind: string },
): Promise<string[]> {
  const own = ownTokenHash(call);
  await db.update(sessions).set({ secondFactorAt: call.clock.now() }).where(eq(sessions.tokenHash, own));
  if (isFirst) await applyAccountEvent(db, 'new-factor', userId, own);
  await noteChange({ ...call, db }, userId, 'second-factor-added', { kind });
  const left = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return left > 0 ? [] : newRecoveryCodes(db, userId);
}

/** Notifies the person by mail that their second factor changed, and logs it. */
export async function noteChange(
  { db, caller, language }: Pick<Context, 'db' | 'caller' | 'language'>,
  userId: string,
  action: 'second-factor-added' | 'second-factor-removed' | 'recovery-codes',
  changes: Record<string, unknown> = {},
): Promise<void> {
  await queueAccountMail(db, { kind: 'secondFactorChanged', userId, language });
  await auditor(db, caller)(action, { type: 'user', id: userId }, changes);
}
