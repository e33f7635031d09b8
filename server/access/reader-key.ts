import { createHmac, hash } from 'node:crypto';

/** Fingerprint of a password in a session: it changes with the password. */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url').slice(0, 22);
}

/** The key of one reader's links: they end with the reader's password. */
export function readerKey(key: Buffer, credential: string): Buffer {
  return createHmac('sha256', key).update(credential).digest();
}
