import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#server/clock.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { passkeys } from '#server/db/schema/second-factors.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { confirmApp, newAppSecret } from '#server/modules/second-factor/app-codes.ts';
import { newId } from '#server/new-id.ts';

const stepMs = 30_000;

/**
 * The code of an authenticator app.
 * @param steps half minutes from now
 */
export function codeOf(secret: string, steps = 0, clock: Clock = systemClock): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * stepMs,
  });
}

/**
 * Sets up an authenticator app for a person. Its next valid code is that of the next half minute.
 * @returns its secret
 */
export async function withApp(db: Database, userId: string, clock: Clock = systemClock): Promise<string> {
  const { secret } = await newAppSecret(db, userId, 'test');
  if (!(await confirmApp(db, clock, userId, codeOf(secret, 0, clock)))) throw new Error('The app was not confirmed.');
  return secret;
}

/** Marks the second factor as given in all sessions of a person. */
export async function given(db: Database, userId: string, at: Date | null = new Date()): Promise<void> {
  await db.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.userId, userId));
}

/**
 * A person's passkey that answers nothing.
 * @returns its id
 */
export async function strangePasskey(db: Database, userId: string): Promise<string> {
  const id = newId();
  const row = { credentialId: newId(), publicKey: 'AA', counter: 0, transports: [], name: 'Chrome · Linux' };
  await db.insert(passkeys).values({ ...row, id, userId });
  return id;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** A device that makes one passkey and answers with it, like a browser on pages of `origin`. */
export class SoftwareKey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(readonly origin: string) {}

  /** The answer to a server's options for a new passkey. */
  made({ challenge }: { challenge?: unknown }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(publicKey)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.#data(0x41, credential))],
    ]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The answer to a server's options for a second factor. */
  given({ challenge }: { challenge?: unknown }) {
    this.#counter += 1;
    const data = this.#data(0x01);
    const client = this.#client('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  #data(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter, rest]);
  }

  #client(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
