import { hash, randomBytes } from 'node:crypto';

/** A secret for its holder: 32 random bytes in base64url. It is stored only as its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of the tokens of sessions and mailed links: SHA-256, in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
