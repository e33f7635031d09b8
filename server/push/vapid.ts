import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { serverSecret } from '#server/db/server-secret.ts';

/** By which push services know this installation (RFC 8292): the public key in base64url, and what signs. */
export interface VapidKeys {
  readonly publicKey: string;
  /** @returns the value of the header Authorization for a push service */
  authorization(endpoint: string, now: Date, subject: string): string;
}

const lastsSeconds = 12 * 3600;

/**
 * The key pair of this installation: made when it is first asked for, the same for all processes and from then on. The
 * private key is a secret of the server, of 32 random bytes: a number that the curve knows, but for one in four billion.
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
