import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { serverSecret } from '#server/db/server-secret.ts';

/** The identity of this installation for push services (RFC 8292): the public key in base64url, and a function that signs. */
export interface VapidKeys {
  readonly publicKey: string;
  /** @returns the value of the header Authorization for a push service */
  authorization(endpoint: string, now: Date, subject: string): string;
}

const lastsSeconds = 12 * 3600;

/**
 * The key pair of this installation, created on first use and then the same for all processes. The private key is a server
 * secret of 32 random bytes, which is valid for the curve except in one of four billion cases.
 */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(await serverSecret(db, 'push'));
  const point = pair.getPublicKey();
  const d = pair.getPrivateKey().toString('base64url').padStart(43, 'A');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization(endpoint, now, subject) {
      const exp = Math.floor(now.getTime() / 1000) + lastsSeconds;
      const claims = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: new URL(endpoint).origin, exp, sub: subject },
      ];
      const text = claims.map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')).join('.');
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${text}.${signature}, k=${publicKey}`;
    },
  };
}
