import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Changes } from '#contract/answers/changes.ts';
import { syncedEntities } from '#contract/entities/synced.ts';

export type Encoding = 'br' | 'gzip';

/** The syncing person, and the encoding that the browser accepts. */
export interface Device {
  url: string;
  bearer: string;
  encoding: Encoding;
}

export interface Received {
  requests: number;
  /** Bytes of all answers: status lines, headers and bodies. */
  bytes: number;
  rows: number;
  /** The cursor for the next sync. */
  cursor: string;
}

/** Synchronises from a cursor, or from the start without one, and counts every received byte. */
export async function synchronise(device: Device, from = ''): Promise<Received> {
  const received: Received = { requests: 0, bytes: 0, rows: 0, cursor: from };
  for (let more = true; more; ) {
    const { bytes, page } = await receive(device, received.cursor);
    received.requests += 1;
    received.bytes += bytes;
    for (const entity of syncedEntities) received.rows += page[entity].length;
    received.cursor = page.cursor;
    more = page.more;
  }
  return received;
}

async function receive({ url, bearer, encoding }: Device, cursor: string): Promise<{ bytes: number; page: Changes }> {
  const headers = { authorization: bearer, 'accept-encoding': encoding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    // A separate connection, which carries only this answer.
    request(`${url}/api/v1/sync?cursor=${cursor}`, { headers, agent: false })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`The sync was answered ${answer.statusCode}: ${body}`);
  return { bytes: answer.socket.bytesRead, page: JSON.parse(unpacked(answer, body).toString()) };
}

function unpacked({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}
