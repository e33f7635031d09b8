import type { OutgoingHttpHeaders } from 'node:http';
import { type ProblemCode, problemStatus } from '#contract/problems.ts';

/** What can go wrong between a phone and the server (design/offline.md, 'Faults'). */
export type Fault =
  | { kind: 'cut-request'; afterBytes: number }
  | { kind: 'lose-answer' }
  | { kind: 'drop' }
  | { kind: 'stall'; afterBytes: number }
  | { kind: 'half-answer'; then: 'cut' | 'stall' }
  | { kind: 'answer'; status: number; headers: OutgoingHttpHeaders; body: string };

/** The line breaks after this many bytes of the request's body have reached the server. */
export function cutRequestAfter(bytes: number): Fault {
  return { kind: 'cut-request', afterBytes: bytes };
}

/** The server does its work and answers, but the line breaks before the answer arrives. */
export function loseAnswer(): Fault {
  return { kind: 'lose-answer' };
}

/** The line breaks before the server hears anything. */
export function dropConnection(): Fault {
  return { kind: 'drop' };
}

/** The request is taken, whole or up to so many bytes, and never an answer comes; the server hears nothing. */
export function stall(afterBytes = Number.POSITIVE_INFINITY): Fault {
  return { kind: 'stall', afterBytes };
}

/** The server does its work; the head of its answer arrives with half of the body, then the line breaks or is silent. */
export function halfAnswer(then: 'cut' | 'stall' = 'cut'): Fault {
  return { kind: 'half-answer', then };
}

/** The sign-in page of some hotel, as if it were the answer. */
export function portalPage(): Fault {
  return html(200, 'Welcome to our hotel. Please sign in to use the internet.');
}

/** A redirect to the sign-in page of some hotel, which the proxy itself serves. */
export function portalRedirect(): Fault {
  return { kind: 'answer', status: 302, headers: { location: portalPath }, body: '' };
}

export const portalPath = '/hotel-sign-in';

/** What a load balancer says when the server behind it does not. */
export function errorPage(status: 500 | 502 | 503): Fault {
  return html(status, `Error ${status}`);
}

/** A refusal as the API would give it, with the status that belongs to the code. */
export function refusal(code: ProblemCode, headers: OutgoingHttpHeaders = {}): Fault {
  const body = JSON.stringify({ message: `Refused by the test: ${code}.`, code });
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { kind: 'answer', status: problemStatus[code], headers: { ...headers, ...type }, body };
}

/** 429 that says how long to wait. */
export function tooManyRequests(seconds: number): Fault {
  return refusal('too-many-requests', { 'retry-after': String(seconds) });
}

function html(status: number, text: string): Fault {
  const body = `<!doctype html><html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`;
  return { kind: 'answer', status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
