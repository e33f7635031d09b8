import * as v from 'valibot';
import { type EndpointName, endpointOf, type ReadAnswerOf } from '#contract/endpoints.ts';
import { Problem } from '#contract/problems.ts';
import { readLenient } from '#contract/reading/lenient.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { ApiProblem, Unreachable } from './errors.ts';

/** Names under which role-specific lists may send their array (docs/rules.md#the-api). */
const otherArrayNames = ['student', 'teacher', 'classes', 'madaris', 'regions', 'users', 'materials'];

const ProblemAnswer = v.looseObject({ ...Problem.entries, current: v.optional(v.unknown()) });

/**
 * Checks that an answer comes from our server, whatever its content (docs/decisions/0028).
 * @returns the server's time, in milliseconds
 * @throws Unreachable if the answer does not carry it: then a network, a filter or a gateway has answered
 */
export function serverTimeOf(response: Response): number {
  const time = response.headers.get(serverTimeHeader);
  const at = isTimestamp.test(time ?? '') ? Date.parse(time ?? '') : Number.NaN;
  if (Number.isNaN(at)) throw foreign(response, `${serverTimeHeader}: ${time}`);
  return at;
}

const isTimestamp = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * Reads an answer by the contract. Values that only a newer server knows are read as unknown (contract/reading/lenient.ts).
 * @returns the answer, and whether rows were left out because they cannot be read
 * @throws ApiProblem if the server rejected the call; Unreachable if the answer is not one of our server's: no JSON, or JSON
 * that the contract does not know.
 */
export function readAnswer<TName extends EndpointName>(
  name: TName,
  response: Response,
  text: string,
): { answer: ReadAnswerOf<TName>; leftOut: boolean } {
  if (!response.ok) throw rejectionOf(response, text);
  const body = parseJson(response, text);
  const schema = endpointOf(name).answer;
  const parsed = schema && body !== undefined ? readLenient(schema, withData(body)) : undefined;
  if (!parsed?.success) throw foreign(response, parsed?.issues);
  reportUnreadable(name, parsed.unreadable);
  // The schema is the one that ReadAnswerOf is inferred from; the table's common type hides it.
  return { answer: parsed.output as ReadAnswerOf<TName>, leftOut: parsed.unreadable.length > 0 };
}

const reported = new Set<EndpointName>();

/** Logs rows that were left out because they cannot be read; once for each call, because a list is fetched again and again. */
function reportUnreadable(name: EndpointName, issues: readonly v.BaseIssue<unknown>[]): void {
  if (issues.length === 0 || reported.has(name)) return;
  reported.add(name);
  // The report names the place and the expected type, never the value, which may be personal data.
  const [{ expected, path } = { expected: null }] = issues;
  console.warn(
    `${issues.length} rows of ${name} cannot be read: ${path?.map(({ key }) => key).join('.')}, not ${expected}.`,
  );
}

/** Meaning of an answer without success: ApiProblem if the body is a problem of our server, else Unreachable. */
export function rejectionOf(response: Response, text: string): ApiProblem | Unreachable {
  const parsed = v.safeParse(ProblemAnswer, parseJson(response, text));
  if (!parsed.success) return foreign(response, parsed.issues);
  const { message, code, fields, current } = parsed.output;
  return new ApiProblem(message, { status: response.status, code, fields, current, retryAfter: retryAfter(response) });
}

function parseJson(response: Response, text: string): unknown {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw foreign(response, error);
  }
}

function foreign(response: Response, cause: unknown): Unreachable {
  const { status, headers } = response;
  const isOurs = headers.has(serverTimeHeader);
  return new Unreachable('foreign-answer', {
    cause,
    status,
    isOurs,
    retryAfter: isOurs ? retryAfter(response) : undefined,
  });
}

/** The Retry-After of an answer in seconds; the header holds them or a date (RFC 9110, 10.2.3). */
export function retryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function withData(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'data' in body) return body;
  const rows = Object.entries(body).find(([key, value]) => otherArrayNames.includes(key) && Array.isArray(value));
  return rows ? { ...body, data: rows[1] } : body;
}
