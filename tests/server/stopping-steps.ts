import type { Socket } from 'node:net';

export const body = JSON.stringify({ email: 'nobody@sanad.example', password: 'none' });
export const signIn = [
  'POST /api/v1/auth/login HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  'Expect: 100-continue',
  '',
  '',
].join('\r\n');

export interface Line {
  readonly socket: Socket;
  received(): string;
}
