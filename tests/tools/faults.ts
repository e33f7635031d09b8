import type { OutgoingHttpHeaders } from 'node:http';
import { type ProblemCode, problemStatus } from '#contract/problems.ts';
import { serverTimeHeader } from '#contract/server-time.ts';

/** Faults between a phone and the server (docs/rules.md#the-promise). */
export type Fault =
  | { kind: 'cut-request'; afterBytes: number }
  | { kind: 'lose-answer' }
  | { kind: 'drop' }
  | { kind: 'stall'; afterBytes: number }
  | { kind: 'half-answer'; then: 'cut' | 'stall' }
  | { kind: 'hold'; passesOn: boolean }
  | { kind: 'answer'; status: number; headers: OutgoingHttpHeaders; body: string };

/** The connection breaks after this many bytes of the request's body have reached the server. */
export function cutRequestAfter(bytes: number): Fault {
  return { kind: 'cut-request', afterBytes: bytes };
}

/** The server does its work and answers, but the connection breaks before the answer arrives. */
export function loseAnswer(): Fault {
  return { kind: 'lose-answer' };
}

/** The connection breaks before the server receives anything. */
export function dropConnection(): Fault {
  return { kind: 'drop' };
}

/** The request is accepted, whole or up to a number of bytes, and never answered; the server receives nothing. */
export function stall(afterBytes = Number.POSITIVE_INFINITY): Fault {
  return { kind: 'stall', afterBytes };
}

/**
 * The server does its work; the headers of its answer arrive with half of the body, then the connection breaks or is silent.
 */
export function halfAnswer(then: 'cut' | 'stall' = 'cut'): Fault {
  return { kind: 'half-answer', then };
}

/**
 * The connection to the client breaks once the whole request has arrived, and the request waits until `release()` of the
 * proxy: at a proxy that holds it, or at a server that is stopped.
 */
export function holdRequest(): Fault {
  return { kind: 'hold', passesOn: false };
}

/** The client sees nothing of it, but the same request reaches the server once more, at `release()`. */
export function repeatRequest(): Fault {
  return { kind: 'hold', passesOn: true };
}

/** A hotel's sign-in page as the answer. */
export function portalPage(): Fault {
  return html(200, 'Welcome to our hotel. Please sign in to use the internet.');
}

/** A redirect to a hotel's sign-in page, which the proxy itself serves. */
export function portalRedirect(): Fault {
  return { kind: 'answer', status: 302, headers: { location: portalPath }, body: '' };
}

export const portalPath = '/hotel-sign-in';

/** The answer of a load balancer, a filter or a gateway in the server's place: a page that is not ours. */
export function errorPage(status: 401 | 403 | 404 | 413 | 451 | 500 | 502 | 503 | 511): Fault {
  return html(status, `Error ${status}`);
}

/** The same with a Retry-After header: only our server may say when to come again. */
export function commandingPage(status: 408 | 429 | 502 | 503 | 504, seconds = 3_566): Fault {
  const page = html(status, `Error ${status}`);
  return { ...page, headers: { ...page.headers, 'retry-after': String(seconds) } };
}

/** JSON that another program wrote. */
export function foreignJson(status = 200): Fault {
  const body = JSON.stringify({ error: 'login_required', portal: foreignMark });
  return { kind: 'answer', status, headers: { 'content-type': 'application/json' }, body };
}

/** JSON of a gateway that happens to have the form of our problems, and perhaps one of their codes. */
export function likeOurs(status: number, code: string): Fault {
  const body = JSON.stringify({ message: `Denied (${foreignMark}).`, code });
  return { kind: 'answer', status, headers: { 'content-type': 'application/json' }, body };
}

/** Part of every answer of the network that is not the server's: a test searches caches, databases and screens for it. */
export const foreignMark = 'not-from-sanad';

/** Each way in which a network answers in the server's place. Each can strike all addresses or some (`FaultRule.path`). */
export const foreignAnswers: Readonly<Record<string, Fault>> = {
  'a sign-in page with 200': portalPage(),
  'a redirect to a sign-in page': portalRedirect(),
  ...Object.fromEntries(
    ([401, 403, 404, 413, 451, 500, 502, 503, 511] as const).map((status) => [
      `a page with ${status}`,
      errorPage(status),
    ]),
  ),
  ...Object.fromEntries(
    ([408, 429, 502, 503, 504] as const).map((status) => [
      `a page with ${status} that says when to come again`,
      commandingPage(status),
    ]),
  ),
  'foreign JSON with 200': foreignJson(),
  'foreign JSON with 401': foreignJson(401),
  'foreign JSON with 403': foreignJson(403),
  "a gateway's 401 in our form": likeOurs(401, 'unauthorized'),
  "a gateway's 403 in our form": likeOurs(403, 'AccessDenied'),
  "a gateway's 404 in our form": likeOurs(404, 'NotFound'),
  "a gateway's 401 with a code of ours": likeOurs(401, 'session-ended'),
  "a gateway's 404 with a code of ours": likeOurs(404, 'not-found'),
  "a gateway's 422 with a code of ours": likeOurs(422, 'rule-broken'),
};

/** A rejection as the API would give it, with the status that belongs to the code. */
export function rejection(code: ProblemCode, headers: OutgoingHttpHeaders = {}): Fault {
  const body = JSON.stringify({ message: `Rejected by the test: ${code}.`, code });
  const ours = { 'content-type': 'application/json; charset=utf-8', [serverTimeHeader]: new Date().toISOString() };
  return { kind: 'answer', status: problemStatus[code], headers: { ...headers, ...ours }, body };
}

/** 429 that says how long to wait. */
export function tooManyRequests(seconds: number): Fault {
  return rejection('too-many-requests', { 'retry-after': String(seconds) });
}

function html(status: number, text: string): Extract<Fault, { kind: 'answer' }> {
  const body = `<!doctype html><html><head><title>${text}</title></head><body data-from="${foreignMark}"><h1>${text}</h1></body></html>`;
  return { kind: 'answer', status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
