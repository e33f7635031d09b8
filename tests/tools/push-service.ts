import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '#contract/entities/devices/push.ts';

export interface TakenPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A local push service: stores the messages, answers with `status`, and checks nothing. */
export async function startPushService() {
  const taken: TakenPush[] = [];
  const service = { taken, status: 201, origin: '', stop: async (): Promise<void> => undefined };
  const server = createServer(async (request, response) => {
    taken.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    response.writeHead(service.status, { location: 'http://127.0.0.1:9/' }).end('what no one reads');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.stop = () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
  return service;
}

/** The keys of a browser, which alone can decrypt its messages. */
export class Receiver {
  readonly #pair: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor() {
    this.#pair.generateKeys();
  }

  /** A page's subscription as it is sent to the server. */
  subscription(endpoint: string, timeZone = 'UTC') {
    const [publicKey, auth] = [this.#pair.getPublicKey('base64url'), this.#auth.toString('base64url')];
    return { endpoint, publicKey, auth, timeZone };
  }

  /** RFC 8291 and 8188, from the receiver's side. */
  read(body: Buffer): PushMessage {
    const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.#pair.computeSecret(sender), this.#auth, info, 32));
    const derived = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    cipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    if (text.at(-1) !== 2) throw new Error('The last record does not end.');
    return JSON.parse(text.subarray(0, -1).toString());
  }
}

/**
 * The claims in the signature of a push (RFC 8292).
 * @throws if it was not made with the key beside it
 */
export function signedClaims({ headers }: TakenPush): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signer = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature is not of this key.');
  }
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
