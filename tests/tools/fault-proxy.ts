import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, portalPage, portalPath } from './faults.ts';
import {
  breakConnection,
  cutRequest,
  deliver,
  type Exchange,
  forward,
  forwardAndLose,
  forwardChanged,
  forwardHalf,
  type HeldRequest,
  holdRequest,
} from './forwarding.ts';

export interface FaultRule {
  fault: Fault;
  /** Only requests with this method, in capitals; every method by default. */
  method?: string;
  /** A whole path without its query, or a pattern; every path by default. */
  path?: string | RegExp;
  /** The number of matching requests that it strikes; by default all of them, until `clear()`. */
  times?: number;
}

/** One request that reached the proxy. Its numbers grow during the transfer. */
export interface PassedRequest {
  method: string;
  /** With its query. */
  path: string;
  /** Bytes of the request's body that came from the client. */
  bytesIn: number;
  /** Bytes of the answer's body that were handed to the client. */
  bytesOut: number;
  /** Status of the server's answer, even if the client never saw it. */
  status?: number;
  /** The fault that struck it; 'target-down' without a server behind the proxy. */
  fault?: Fault['kind'] | 'target-down';
}

export interface FaultProxy {
  /** The origin for the client; it stays the same for any target. */
  url: string;
  /** Sends later requests to another server. */
  setTarget(url: string): void;
  /** Strikes later requests that match; the first rule that matches wins. */
  fault(rule: FaultRule): void;
  /** Changes the text of later answers for this path, a whole one without its query, like another release. */
  change(path: string, edit: (text: string) => string): void;
  /** Removes all faults and changes. */
  clear(): void;
  /** The number of requests that wait on their way to the server. */
  held(): number;
  /**
   * Lets one of the waiting requests arrive: the oldest one by default.
   * @returns the status of its answer, which no client sees; undefined if none waits or the server is not there
   */
  release(nth?: number): Promise<number | undefined>;
  /** Closes the port: breaks connections and rejects new ones. */
  down(): Promise<void>;
  /** Opens the same port again. */
  up(): Promise<void>;
  close(): Promise<void>;
  /** All requests, the oldest first. */
  log: PassedRequest[];
}

/**
 * Sits between a client and a real server and breaks their conversation on demand. If the server is down, it breaks
 * connections, like a dead network.
 * @param targetUrl origin of the real server
 * @param options.port of the proxy; a free one by default
 */
export async function startFaultProxy(targetUrl: string, { port = 0 } = {}): Promise<FaultProxy> {
  let target = new URL(targetUrl);
  const rules: CountedRule[] = [];
  const log: PassedRequest[] = [];
  const edits = new Map<string, (text: string) => string>();
  const held: HeldRequest[] = [];
  const server = createServer(answerer(rules, log, () => target, edits, held));
  // A stalled request stays open until a test ends it.
  server.requestTimeout = 0;
  await listen(server, port);
  const ownPort = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    log,
    setTarget: (url) => {
      target = new URL(url);
    },
    fault: (rule) => {
      rules.push({ ...rule, times: rule.times ?? Number.POSITIVE_INFINITY });
    },
    change: (path, edit) => {
      edits.set(path, edit);
    },
    clear: () => {
      edits.clear();
      rules.length = 0;
    },
    held: () => held.length,
    release: async (nth = 0) => {
      const [request] = held.splice(nth % Math.max(1, held.length), 1);
      return request && deliver(request, target);
    },
    down: () => stopListening(server),
    up: () => listen(server, ownPort),
    close: () => stopListening(server),
  };
}

type CountedRule = FaultRule & { times: number };

function answerer(
  rules: CountedRule[],
  log: PassedRequest[],
  target: () => URL,
  edits: ReadonlyMap<string, (text: string) => string>,
  held: HeldRequest[],
): RequestListener {
  return (request, response) => {
    const entry: PassedRequest = { method: request.method ?? '', path: request.url ?? '', bytesIn: 0, bytesOut: 0 };
    log.push(entry);
    if (isBrowser(request)) response.shouldKeepAlive = false;
    request.on('data', (chunk: Buffer) => {
      entry.bytesIn += chunk.length;
    });
    const exchange = { request, response, entry, target: target() };
    const fault = entry.path === portalPath ? portalPage() : nextFault(rules, entry);
    const edit = edits.get(entry.path.split('?')[0] ?? '');
    if (fault?.kind === 'hold') {
      entry.fault = fault.kind;
      holdRequest(exchange, fault.passesOn, (request) => held.push(request));
    } else if (fault) strike(exchange, fault);
    else if (edit) forwardChanged(exchange, edit);
    else forward(exchange);
  };
}

/**
 * Chromium by itself repeats a request, even a POST, that failed on a reused connection, so that the page never sees the
 * fault: it gets a new connection for each request.
 * Node's fetch does not repeat, and with 'connection: close' it would take a truncated answer for a complete one.
 */
function isBrowser(request: IncomingMessage): boolean {
  return request.headers['user-agent']?.startsWith('Mozilla/') ?? false;
}

function nextFault(rules: CountedRule[], { method, path }: PassedRequest): Fault | undefined {
  const rule = rules.find((candidate) => candidate.times > 0 && matches(candidate, method, path));
  if (rule) rule.times -= 1;
  return rule?.fault;
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method && rule.method !== method) return false;
  if (rule.path instanceof RegExp) return rule.path.test(path);
  return rule.path === undefined || rule.path === path.split('?')[0];
}

function strike(exchange: Exchange, fault: Exclude<Fault, { kind: 'hold' }>): void {
  exchange.entry.fault = fault.kind;
  if (fault.kind === 'drop') breakConnection(exchange);
  else if (fault.kind === 'stall') stopReading(exchange, fault.afterBytes);
  else if (fault.kind === 'cut-request') cutRequest(exchange, fault.afterBytes);
  else if (fault.kind === 'lose-answer') forwardAndLose(exchange);
  else if (fault.kind === 'half-answer') forwardHalf(exchange, fault.then);
  else answerInstead(exchange, fault);
}

/** Stops reading from the client after this many bytes, without an answer. */
function stopReading({ request, entry }: Exchange, afterBytes: number): void {
  request.on('data', () => {
    if (entry.bytesIn >= afterBytes) request.pause();
  });
}

/** Answers once the whole request has arrived, like a server that reads rejected bodies. */
function answerInstead({ request, response, entry }: Exchange, fault: Extract<Fault, { kind: 'answer' }>): void {
  request.on('end', () => {
    entry.status = fault.status;
    entry.bytesOut = Buffer.byteLength(fault.body);
    response.writeHead(fault.status, { ...fault.headers, 'content-length': entry.bytesOut }).end(fault.body);
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Closing a closed server gives an error that changes nothing.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
