import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Brings an answer into the form of the contract: fields that its schema does not name are never sent.
 * A list row that does not fit affects no other row: its odd field becomes null if the contract allows that, otherwise the row
 * is left out. Its id is logged, but no content.
 * @throws Error naming the place that does not fit, never its value: a programmer's error, answered with 500
 */
export function shapeAnswer(endpoint: Endpoint, answer: unknown, log?: Log): unknown {
  if (!endpoint.answer) return answer;
  const result = v.safeParse(endpoint.answer, answer, { abortEarly: true });
  if (result.success) return result.output;
  const mended = mend(endpoint.answer, answer, (odd) =>
    log?.error({ ...odd, endpoint: `${endpoint.method} ${endpoint.path}` }, 'a row does not fit the contract'),
  );
  if (mended.success) return mended.output;
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not fit the contract at ${mended.place}.`);
}

/** Brings the current row of a rejected change into the form of the answer's `data`, in the same way. */
export function shapeCurrent(endpoint: Endpoint, error: unknown, log?: Log): unknown {
  if (!(error instanceof HttpError) || error.details.current === undefined) return error;
  const shaped = shapeAnswer(endpoint, { data: error.details.current }, log) as { data: unknown };
  return new HttpError(error.code, { ...error.details, current: shaped.data });
}

interface OddRow {
  readonly id: unknown;
  /** Names of fields and positions, never a value. */
  readonly place: string;
  readonly isLeftOut: boolean;
}
type Mended =
  | { readonly success: true; readonly output: unknown }
  | { readonly success: false; readonly place: string };

/** Answers have few odd rows; each round repairs the next one. */
const rounds = 1_000;

function mend(schema: v.GenericSchema, answer: unknown, report: (odd: OddRow) => void): Mended {
  // The answer object may be shared with the code that stores it.
  const copy: unknown = structuredClone(answer);
  const tried = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const result = v.safeParse(schema, copy, { abortEarly: true });
    if (result.success) return { success: true, output: result.output };
    const path = (result.issues[0]?.path ?? []).map(({ key }) => key);
    const place = path.map(String).join('.');
    if (!mendAt(copy, path, place, tried, report)) return { success: false, place };
  }
  return { success: false, place: 'many rows' };
}

/**
 * Sets the odd field of a row to null; after that, leaves the row out.
 * @returns false if neither is possible
 */
function mendAt(
  answer: unknown,
  path: readonly unknown[],
  place: string,
  tried: Set<string>,
  report: (odd: OddRow) => void,
): boolean {
  const { list, at, row, field } = rowAt(answer, path);
  if (row === undefined) return false;
  const id = row.id ?? null;
  const name = `${String(path[0])} ${String(id)} ${String(field)}`;
  if (field !== undefined && !tried.has(name)) {
    tried.add(name);
    row[field] = null;
    report({ id, place, isLeftOut: false });
    return true;
  }
  if (!list) return false;
  list.splice(at, 1);
  report({ id, place, isLeftOut: true });
  return true;
}

interface Place {
  /** The list that contains the row; absent if the answer is one row. */
  readonly list?: unknown[] | undefined;
  readonly at: number;
  readonly row?: Record<string, unknown> | undefined;
  readonly field?: string | undefined;
}

/** The row of a path such as `data.3.page.figures` or `data.page`, and its field. */
function rowAt(answer: unknown, path: readonly unknown[]): Place {
  const [first, second, third] = path;
  const part = isRecord(answer) ? answer[String(first)] : undefined;
  if (Array.isArray(part) && typeof second === 'number') {
    const row: unknown = part[second];
    return { list: part, at: second, row: isRecord(row) ? row : {}, field: isRecord(row) ? textOf(third) : undefined };
  }
  return { at: 0, row: isRecord(part) ? part : undefined, field: textOf(second) };
}

function textOf(key: unknown): string | undefined {
  return typeof key === 'string' ? key : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
