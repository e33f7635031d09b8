import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** One request of a load. The same object may be sent many times; `body` is built each time. */
export interface Call {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: () => Buffer;
  /** Each call has a new Idempotency-Key, like those of the product's pages. */
  keyed?: boolean;
}

/** The result of a load. Times in milliseconds. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Sends the calls in turn, over and over, from a number of clients that each wait for their answer, and measures each.
 * @throws Error for an answer without success: a server that rejects is fast, but not at this job
 */
export async function load(calls: readonly Call[], options: { clients: number; ms: number }): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients });
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + options.ms;
  let next = 0;
  async function client(): Promise<void> {
    for (let now = performance.now(); now < end; ) {
      const call = calls[next++ % calls.length];
      if (!call) throw new RangeError('A load needs calls.');
      await send(call, agent);
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  }
  try {
    await Promise.all(Array.from({ length: options.clients }, client));
  } finally {
    agent.destroy();
  }
  const took = performance.now() - startedAt;
  return { perSecond: (times.length * 1_000) / took, ...percentiles(times) };
}

/**
 * One call.
 * @returns the body of its answer
 * @throws Error without success
 */
export function send({ method, url, headers = {}, body, keyed }: Call, agent?: Agent): Promise<Buffer> {
  const content = body?.();
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      ...(agent && { agent }),
      headers: {
        ...headers,
        ...(content && { 'content-length': content.length }),
        ...(keyed && { 'idempotency-key': randomUUID() }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', reject);
      answer.once('end', () => {
        const whole = Buffer.concat(pieces);
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(whole);
        else reject(new Error(`${method} ${url} was answered ${status}: ${whole.toString().slice(0, 500)}`));
      });
    });
    sent.end(content);
  });
}

function percentiles(times: number[]): Pick<Measured, 'p50' | 'p99'> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
