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
  /** Only requests with this method, in capitals; every method when it is left out. */
  method?: string;
  /** A whole path without its query, or a pattern; every path when it is left out. */
  path?: string | RegExp;
  /** How many matching requests it strikes; all of them, until `clear()`, when it is left out. */
  times?: number;
}

/** One request that reached the proxy. The numbers grow while it passes. */
export interface PassedRequest {
  method: string;
  /** With its query. */
  path: string;
  /** Bytes of the request's body that came from the client. */
  bytesIn: number;
  /** Bytes of the answer's body that were handed to the client. */
  bytesOut: number;
  /** Status of the server's answer, also when the client never saw it. */
  status?: number;
  /** The fault that struck it; 'target-down' when there was no server behind the proxy. */
  fault?: Fault['kind'] | 'target-down';
}

export interface FaultProxy {
  /** The origin for the client; it stays the same whatever is behind. */
  url: string;
  /** Sends what comes from now on to another server. */
  setTarget(url: string): void;
  /** From now on this happens to requests that match; the rule given first strikes first. */
  fault(rule: FaultRule): void;
  /** From now on the text of this path, a whole one without its query, arrives changed: as another release would have it. */
  change(path: string, edit: (text: string) => string): void;
  /** No faults and changes any more. */
  clear(): void;
  /** How many requests wait on their way to the server. */
  held(): number;
  /**
   * Lets one of the requests that wait arrive: the oldest one where left out.
   * @returns the status of its answer, which no client sees; undefined where none waits or the server is not there
   */
  release(nth?: number): Promise<number | undefined>;
  /** Closes the port: connections are broken, and new ones rejected. */
  down(): Promise<void>;
  /** Opens the same port again. */
  up(): Promise<void>;
  close(): Promise<void>;
  /** All requests, the oldest first. */
  log: PassedRequest[];
}

/**
 * Sits between a client and a real server and breaks their conversation on demand. When the server behind is down,
 * connections are broken off, as by a connection that is dead.
 *
 * @param targetUrl origin of the real server
 * @param options.port of the proxy; a free one when it is left out
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
 * Chromium sends again by itself, a POST too, what died on a connection that it had used before, so that the page never
 * sees the fault: it gets a new connection for each request. Node's fetch does not, and it would take an answer that is
 * cut short for a whole one where 'connection: close' was announced.
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

/** Takes no more from the client once this much has come, and says nothing. */
function stopReading({ request, entry }: Exchange, afterBytes: number): void {
  request.on('data', () => {
    if (entry.bytesIn >= afterBytes) request.pause();
  });
}

/** Answers once the whole request has come, as a server does that reads what it rejects. */
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
    // Closing what is closed gives an error that changes nothing.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
