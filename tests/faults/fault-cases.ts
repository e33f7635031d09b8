import { Unreachable } from '#data/api/errors.ts';
import { readAnswer, serverTimeOf } from '#data/api/read-answer.ts';
import {
  commandingPage,
  cutRequestAfter,
  dropConnection,
  errorPage,
  type Fault,
  foreignAnswers,
  foreignJson,
  halfAnswer,
  holdRequest,
  loseAnswer,
  portalPage,
  portalRedirect,
  rejection,
  repeatRequest,
  stall,
  tooManyRequests,
} from '#tests/tools/faults.ts';

/** The result of one request on its way, in terms that the real proxy uses too. */
export interface FaultCase {
  name: string;
  fault: Fault | undefined;
  /** True if the server receives the whole request and does its work. */
  reachesServer: boolean;
  /** The error that the client sees instead of the server's answer. */
  failure: Error | undefined;
  /** Duration in milliseconds. */
  lasts: number;
}

const faults: Record<string, Fault> = {
  'cut on its way up': cutRequestAfter(20),
  'answer lost': loseAnswer(),
  'held on its way': holdRequest(),
  'repeated on its way': repeatRequest(),
  'no connection': dropConnection(),
  'stalled socket': stall(),
  'half an answer': halfAnswer('cut'),
  'half an answer, then silence': halfAnswer('stall'),
  'sign-in page of a hotel': portalPage(),
  'redirect to a hotel': portalRedirect(),
  '401 page': errorPage(401),
  '403 page': errorPage(403),
  '404 page': errorPage(404),
  '413 page': errorPage(413),
  'JSON of another program with 403': foreignJson(403),
  '500 page': errorPage(500),
  '502 page': errorPage(502),
  '503 page': errorPage(503),
  '429 page with Retry-After': commandingPage(429),
  '503 page with Retry-After': commandingPage(503),
  busy: rejection('busy'),
  'disk of the server full': rejection('storage-full'),
  'too many requests': tooManyRequests(7),
  'twin in flight': rejection('key-in-flight', { 'retry-after': '1' }),
  'session ended': rejection('session-ended'),
  'role taken away': rejection('forbidden'),
  'class gone': rejection('not-found'),
  'changed by another': rejection('changed-meanwhile'),
  'too large': rejection('too-large'),
  'rule broken': rejection('rule-broken'),
  'damaged on its way': rejection('file-damaged'),
};

/** A request without a fault. */
export const good: FaultCase = { name: 'well', fault: undefined, reachesServer: true, failure: undefined, lasts: 300 };

export const faultCases: readonly FaultCase[] = [
  good,
  ...Object.entries(faults).map(([name, fault]) => faultCaseOf(name, fault)),
];

/** Every way in which a network answers in the server's place; random runs use some of them, as listed in `faultCases`. */
export const foreignCases: readonly FaultCase[] = Object.entries(foreignAnswers).map(([name, fault]) =>
  faultCaseOf(name, fault),
);

export function faultCaseNamed(name: string): FaultCase {
  const faultCase = [...faultCases, ...foreignCases].find((candidate) => candidate.name === name);
  if (!faultCase) throw new RangeError(`There is no fault case '${name}'.`);
  return faultCase;
}

function faultCaseOf(name: string, fault: Fault): FaultCase {
  const passes = fault.kind === 'hold' && fault.passesOn;
  const reachesServer = fault.kind === 'lose-answer' || fault.kind === 'half-answer' || passes;
  const silent = fault.kind === 'stall' || (fault.kind === 'half-answer' && fault.then === 'stall');
  const lasts = silent ? 60_000 : 300;
  if (passes) return { ...good, name, fault };
  const failure = fault.kind === 'answer' ? failureOf(fault) : new Unreachable(silent ? 'stalled' : 'no-connection');
  return { name, fault, reachesServer, failure, lasts };
}

/** The error that the real reader of answers makes of it; redirects are not followed (src/data/api/call-api.ts). */
function failureOf({ status, headers, body }: Extract<Fault, { kind: 'answer' }>): Error {
  if (status >= 300 && status < 400) return new Unreachable('no-connection');
  const response = new Response(body, { status, headers: headers as Record<string, string> });
  try {
    serverTimeOf(response);
    readAnswer('reports.create', response, body);
  } catch (failure) {
    if (failure instanceof Error) return failure;
  }
  throw new RangeError(`A ${status} is no failure.`);
}
