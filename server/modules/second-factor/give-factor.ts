import { eq } from 'drizzle-orm';
import { knownDevice, rememberDevice } from '#server/access/known-device.ts';
import { forgiveSignInAttempts, takeSignInAttempt } from '#server/access/sign-in/sign-in-attempts.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Call } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { ownId, ownTokenHash } from '#server/modules/account/own-account.ts';
import { takeAppCode } from './app-codes.ts';
import { takePasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

/** The messages for a wrong attempt in each way. */
const wrongMessages = {
  code: 'codeWrong',
  recoveryCode: 'recoveryCodeWrong',
  passkey: 'passkeyWrong',
} as const;
type Way = keyof typeof wrongMessages;

/**
 * Gives the second factor in the session of the call. Attempts are counted by account, separately from those of passwords
 * (docs/decisions/0099-guessing-slows-down-one-account.md). A device where this person gave it before has a separate count.
 * @throws HttpError `sign-in-paused`, `rule-broken`
 */
export async function giveFactor(call: Call<'secondFactor.verify'>): Promise<void> {
  const { db, clock, request } = call;
  const userId = ownId(call);
  const account = `${userId} second factor`;
  const owner = { account, device: await knownDevice(db, request, account) };
  // Counted before the check and outside of its transaction, so that a wrong attempt is not rolled back.
  await takeSignInAttempt(db, clock, owner);
  const way = wayOf(call.body);
  if (!(await isRight(call, way, userId))) {
    await auditor(db, call.caller)('sign-in-factor-failed', { type: 'user', id: userId }, { way });
    throw brokenField(call, way, wrongMessages[way]);
  }
  await forgiveSignInAttempts(db, owner);
  await rememberDevice(call, account);
  await db
    .update(sessions)
    .set({ secondFactorAt: clock.now() })
    .where(eq(sessions.tokenHash, ownTokenHash(call)));
  await auditor(db, call.caller)('sign-in-factor', { type: 'user', id: userId }, { way });
}

function wayOf({ recoveryCode, passkey }: Call<'secondFactor.verify'>['body']): Way {
  if (passkey) return 'passkey';
  return recoveryCode === undefined ? 'code' : 'recoveryCode';
}

function isRight(call: Call<'secondFactor.verify'>, way: Way, userId: string): Promise<boolean> {
  const { clock, config, body } = call;
  return tx(call.db, async (db) => {
    if (body.passkey) {
      const owner = { userId, sessionHash: ownTokenHash(call) };
      return takePasskey(db, clock, config, owner, body.passkey);
    }
    if (way === 'recoveryCode') return takeRecoveryCode(db, userId, body.recoveryCode ?? '');
    return takeAppCode(db, clock, userId, body.code ?? '');
  });
}
