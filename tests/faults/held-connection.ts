import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setApiBase } from '#data/api/base.ts';
import { buildMaterial } from '#tests/tools/build-rows.ts';
import { startTinyApi, type TinyAnswer } from '#tests/tools/tiny-api.ts';

/** A request of the sender that waits for its answer. */
export interface Arrival {
  /** Its Idempotency-Key, which is the id of its item. */
  key: string;
  method: string;
  /** The whole body, as it arrived. */
  body: string;
  /** Answers like the server after it has accepted the item. */
  accept(): void;
  reject(status: number, code: string): void;
}

/** A connection on which a test decides how and when each request is answered. */
export interface HeldConnection {
  /** The next request that comes. */
  next(): Promise<Arrival>;
  /** The keys of all requests, the oldest first. */
  keys: string[];
  close(): Promise<void>;
}

export async function holdConnection(): Promise<HeldConnection> {
  const api = await startTinyApi();
  const keys: string[] = [];
  const arrived: Arrival[] = [];
  const waiting: ((arrival: Arrival) => void)[] = [];

  async function answerTo(request: IncomingMessage): Promise<TinyAnswer> {
    const body = await text(request);
    const key = String(request.headers['idempotency-key']);
    keys.push(key);
    return new Promise((answer) => {
      const arrival: Arrival = {
        key,
        method: request.method ?? '',
        body,
        accept: () => answer({ status: 201, body: { data: rowOf(request.url ?? '', body) } }),
        reject: (status, code) => answer({ status, body: { code, message: 'No.' } }),
      };
      const taker = waiting.shift();
      if (taker) taker(arrival);
      else arrived.push(arrival);
    });
  }

  setApiBase(api.base.replace(/\/$/, ''));
  for (const method of ['POST', 'DELETE']) api.on(method, answerTo);
  return {
    next: () => {
      const known = arrived.shift();
      return known ? Promise.resolve(known) : new Promise((take) => waiting.push(take));
    },
    keys,
    close: () => api.stop(),
  };
}

/** The server's row for an upload; for a deletion, the deleted row. */
function rowOf(path: string, body: string) {
  const field = (name: string) => body.match(new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`))?.[1];
  const id = field('id') ?? path.split('/').at(-1) ?? '';
  const { title = '', fileHash = '0'.repeat(64) } = { title: field('title'), fileHash: field('fileHash') };
  return { ...buildMaterial({ id, title, fileHash }), month: field('month') ?? '2025-03', authorId: null };
}
