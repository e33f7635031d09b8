import { and, eq, gt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PasskeyAnswer, PasskeyForm } from '#contract/forms/second-factor-forms.ts';
import { serverLimits } from '#contract/limits.ts';
import { originOf } from '#server/access/mailed-links.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { passkeyChallenges, passkeys } from '#server/db/schema/second-factors.ts';
import { newId } from '#server/new-id.ts';

type Site = Pick<Config, 'publicUrl' | 'port'>;

/** The owner of a passkey, and the session. */
export interface KeyOwner {
  readonly userId: string;
  /** The hash of the session's token. */
  readonly sessionHash: string;
}

/** It brings 20 packages, which only people with a passkey need. */
const webAuthn = () => import('@simplewebauthn/server');

/** The one origin on whose pages passkeys work. */
export function passkeyOrigin(site: Site): string {
  return new URL(originOf(site)).origin;
}

/** Passkeys are bound to the name of the host. The person has given a password before, so a touch is enough. */
function expected(site: Site) {
  const origin = passkeyOrigin(site);
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname, requireUserVerification: false };
}

/** Options with which a browser makes a passkey. @param account name and address of the person, shown by the device */
export async function optionsToAdd(
  db: Database,
  clock: Clock,
  site: Site,
  owner: KeyOwner,
  account: { name: string; fullName: string },
): Promise<object> {
  const { generateRegistrationOptions } = await webAuthn();
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, owner.userId));
  const options = await generateRegistrationOptions({
    rpName: 'Sanad',
    rpID: expected(site).expectedRPID,
    userID: new Uint8Array(Buffer.from(owner.userId)),
    userName: account.name,
    userDisplayName: account.fullName,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(db, clock, owner, 'add', options.challenge);
  return options;
}

/** Options with which a browser asks for one of the person's passkeys. */
export async function optionsToGive(db: Database, clock: Clock, site: Site, owner: KeyOwner): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn();
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, owner.userId));
  const options = await generateAuthenticationOptions({
    rpID: expected(site).expectedRPID,
    allowCredentials: known.map(described),
    userVerification: 'preferred',
  });
  await keepChallenge(db, clock, owner, 'give', options.challenge);
  return options;
}

/**
 * Adds a passkey that answers the open challenge of the session.
 * @returns false if it does not
 */
export async function addPasskey(
  db: Database,
  clock: Clock,
  site: Site,
  owner: KeyOwner,
  { form, name }: { form: v.InferOutput<typeof PasskeyForm>; name: string },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webAuthn();
  const challenge = await takeChallenge(db, clock, owner, 'add');
  if (challenge === undefined) return false;
  const { id, clientDataJSON, attestationObject } = form;
  const made = await verifyRegistrationResponse({
    response: { ...answerOf(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    ...expected(site),
  }).catch(wrong);
  if (!made?.verified) return false;
  const { credential } = made.registrationInfo;
  const added = await db
    .insert(passkeys)
    .values({
      id: newId(),
      userId: owner.userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: form.transports,
      name,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/** True if a passkey of this person answers the open challenge of the session, which ends with this. */
export async function takePasskey(
  db: Database,
  clock: Clock,
  site: Site,
  owner: KeyOwner,
  { id, ...response }: PasskeyAnswer,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const challenge = await takeChallenge(db, clock, owner, 'give');
  if (challenge === undefined) return false;
  const [key] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, owner.userId)))
    .for('update');
  if (!key) return false;
  const given = await verifyAuthenticationResponse({
    response: { ...answerOf(id), response },
    expectedChallenge: challenge,
    ...expected(site),
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(wrong);
  if (!given?.verified) return false;
  await db
    .update(passkeys)
    .set({ counter: given.authenticationInfo.newCounter, lastUsedAt: clock.now() })
    .where(eq(passkeys.id, key.id));
  return true;
}

/** The library throws for every invalid answer. */
function wrong(): undefined {
  return undefined;
}

function answerOf(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

type Described = { id: string; transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[] };

function described({ credentialId, transports }: typeof passkeys.$inferSelect): Described {
  // Browsers ignore unknown names of transports.
  return { id: credentialId, transports: transports as Described['transports'] };
}

async function keepChallenge(
  db: Database,
  clock: Clock,
  { sessionHash }: KeyOwner,
  purpose: 'add' | 'give',
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + serverLimits.passkeyChallengeMs);
  await db
    .insert(passkeyChallenges)
    .values({ sessionHash, purpose, challenge, expiresAt })
    .onConflictDoUpdate({ target: passkeyChallenges.sessionHash, set: { purpose, challenge, expiresAt } });
}

async function takeChallenge(
  db: Database,
  clock: Clock,
  { sessionHash }: KeyOwner,
  purpose: 'add' | 'give',
): Promise<string | undefined> {
  const [open] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.sessionHash, sessionHash),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, clock.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return open?.challenge;
}
