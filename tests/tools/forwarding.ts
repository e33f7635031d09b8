import { type ClientRequest, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serverTimeHeader } from '#contract/server-time.ts';
import type { PassedRequest } from './fault-proxy.ts';

/** A request that the proxy holds, the answer it owes, and the target server. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  entry: PassedRequest;
  target: URL;
}

/** Passes everything on in both directions as it comes. */
export function forward(exchange: Exchange): void {
  const upstream = openUpstream(exchange);
  upstream.on('response', (answer) => {
    copyHead(exchange, answer);
    answer.on('data', (chunk: Buffer) => {
      exchange.entry.bytesOut += chunk.length;
    });
    answer.pipe(exchange.response);
    answer.on('close', () => {
      if (!answer.complete) breakConnection(exchange);
    });
  });
  exchange.request.pipe(upstream);
}

/** Passes the whole request on, receives the whole answer, and breaks the connection to the client instead of passing it on. */
export function forwardAndLose(exchange: Exchange): void {
  const upstream = openUpstream(exchange);
  upstream.on('response', (answer) => {
    exchange.entry.status = answer.statusCode ?? 0;
    answer.resume();
    answer.on('close', () => breakConnection(exchange));
  });
  exchange.request.pipe(upstream);
}

/** Passes the whole request on, and the first half of the answer's body; then the connection breaks or is silent. */
export function forwardHalf(exchange: Exchange, then: 'cut' | 'stall'): void {
  const upstream = openUpstream(exchange);
  upstream.on('response', async (answer) => {
    const body = await buffer(answer).catch(() => undefined);
    if (!body) {
      breakConnection(exchange);
      return;
    }
    const half = body.subarray(0, Math.floor(body.length / 2));
    copyHead(exchange, answer);
    exchange.entry.bytesOut += half.length;
    exchange.response.flushHeaders();
    // `destroySoon` lets written bytes reach the client first.
    exchange.response.write(half, () => {
      if (then === 'cut') exchange.request.socket.destroySoon();
    });
  });
  exchange.request.pipe(upstream);
}

/** Passes the whole request on, and the answer with its text edited. */
export function forwardChanged(exchange: Exchange, edit: (text: string) => string): void {
  const { request, response, entry, target } = exchange;
  request.resume();
  const fresh = fetch(new URL(request.url ?? '/', target));
  fresh
    .then(async (answer) => {
      const body = edit(await answer.text());
      entry.status = answer.status;
      entry.bytesOut = Buffer.byteLength(body);
      for (const name of ['content-type', serverTimeHeader]) {
        const value = answer.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      response.writeHead(answer.status, { 'content-length': entry.bytesOut }).end(body);
    })
    .catch(() => breakConnection(exchange));
}

/** Passes the first bytes of the body on, then breaks the connection on both sides. A shorter body is passed on completely. */
export function cutRequest(exchange: Exchange, afterBytes: number): void {
  const upstream = openUpstream(exchange);
  let left = afterBytes;
  exchange.request.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const piece = chunk.subarray(0, left);
    left -= piece.length;
    upstream.write(piece, () => {
      if (left > 0) return;
      upstream.destroy();
      breakConnection(exchange);
    });
  });
  exchange.request.on('end', () => {
    if (left > 0) upstream.end();
  });
  upstream.on('response', (answer) => {
    copyHead(exchange, answer);
    answer.pipe(exchange.response);
  });
}

/** A complete request that waits on its way. */
export interface HeldRequest {
  method: string;
  path: string;
  rawHeaders: string[];
  body: Buffer;
}

/**
 * Keeps the whole request, once it has arrived.
 * @param passesOn it is passed on all the same; otherwise the connection to the client breaks then
 */
export function holdRequest(exchange: Exchange, passesOn: boolean, keep: (request: HeldRequest) => void): void {
  const { request, entry } = exchange;
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    keep({ method: entry.method, path: entry.path, rawHeaders: request.rawHeaders, body: Buffer.concat(pieces) });
    if (!passesOn) breakConnection(exchange);
  });
  if (passesOn) forward(exchange);
}

/** @returns the status of the answer; undefined without one */
export function deliver({ method, path, rawHeaders, body }: HeldRequest, target: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = [...endToEnd(rawHeaders), 'connection', 'close'];
    const upstream = openRequest(target, { method, path, headers, agent: false, setHost: false });
    upstream.on('response', (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode));
    });
    upstream.on('error', () => resolve(undefined));
    upstream.end(body);
  });
}

/** Breaks the connection to the client without an answer. */
export function breakConnection({ request }: Exchange): void {
  request.socket.destroy();
}

function openUpstream(exchange: Exchange): ClientRequest {
  const { request, response, entry, target } = exchange;
  const upstream = openRequest(target, {
    method: request.method,
    path: request.url,
    // 'keep-alive': otherwise the server would mark the end of its answer by closing, and half an answer would pass for a
    // whole.
    headers: [...endToEnd(request.rawHeaders), 'connection', 'keep-alive'],
    // A kept connection would break when the server is restarted, so none is kept after all.
    agent: false,
    setHost: false,
  });
  let answered = false;
  upstream.on('response', () => {
    answered = true;
  });
  upstream.on('error', () => {
    if (answered) {
      // The server answered before it had received everything, and closed; the client may finish its message.
      request.unpipe(upstream);
      request.resume();
      return;
    }
    if (entry.fault === undefined) entry.fault = 'target-down';
    breakConnection(exchange);
  });
  response.on('close', () => upstream.destroy());
  return upstream;
}

function copyHead({ response, entry }: Exchange, answer: IncomingMessage): void {
  entry.status = answer.statusCode ?? 0;
  response.writeHead(entry.status, answer.statusMessage, endToEnd(answer.rawHeaders));
}

/** Names and values in turn, without those that concern one connection only (RFC 9110, 7.6.1). */
function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !/^(connection|keep-alive)$/i.test(rawHeaders[index - (index % 2)] ?? ''));
}
