import { createHmac, hash } from 'node:crypto';

/** What of a password a session knows: another one, once the password is another one. */
export function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url').slice(0, 22);
}

/** The key of one reader's links: they end with the reader's password. */
export function readerKey(key: Buffer, credential: string): Buffer {
  return createHmac('sha256', key).update(credential).digest();
}
