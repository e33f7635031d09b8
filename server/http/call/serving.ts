import { replayedHeader } from '#contract/answers/replayed-header.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fillPath } from '#contract/path.ts';
import { tx } from '#server/db/tx.ts';
import type { Context, Upload } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { isSearch } from '#server/http/limits/address-limit.ts';
import { Gate } from '#server/http/limits/gate.ts';
import { checkBody } from '#server/http/request/validation.ts';
import { shapeAnswer, shapeCurrent } from './answers.ts';
import { type Later, type OpenCall, runLater, within } from './call.ts';
import { findStored, type RunningKeys, type Slot, type StoredAnswer, storedOnce } from './idempotency.ts';
import { requestHash } from './request-hash.ts';

/** A handler without its types, which `Handlers` has checked: its input follows from the same row. */
export type AnyHandler = (call: Context & Record<string, unknown>) => Promise<unknown>;

/** Handler of a row of the contract. */
export interface Service {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler | { readonly prepare: AnyPreparation };
}

/** The same for a `PreparedHandler`. */
type AnyPreparation = (
  call: Context & Record<string, unknown>,
) => Promise<{ handle: AnyHandler; end: () => Promise<void> }>;

/** A search may read whole tables: half of the connections (server/db/pool.ts) stay free for other calls. */
const searches = new Gate(5);

/**
 * Runs a handler in the way that its row of the contract requires.
 * @returns the body of the answer
 */
export async function serve(service: Service, call: OpenCall, running: RunningKeys): Promise<unknown> {
  const { endpoint, handler } = service;
  call.reply.code(endpoint.status);
  try {
    if (typeof handler !== 'function') return await writePrepared(endpoint, handler.prepare, call, running);
    if (endpoint.method === 'GET') {
      const read = () => handler(call as OpenCall & Record<string, unknown>);
      const answer = shapeAnswer(endpoint, await (isSearch(call.query) ? searches.run(read) : read()), call.log);
      call.request.rowVersion = rowVersionOf(answer);
      return answer;
    }
    if (endpoint.idempotent) return await write(endpoint, handler, call, running);
    const answer = shapeAnswer(endpoint, await handler({ ...call, body: bodyOf(endpoint, call) }), call.log);
    await runLater(call, call.later);
    return answer;
  } catch (error) {
    throw shapeCurrent(endpoint, error, call.log);
  }
}

/** Version in an answer with one row. */
function rowVersionOf(answer: unknown): number | undefined {
  const row = typeof answer === 'object' && answer && 'data' in answer ? answer.data : undefined;
  return typeof row === 'object' && row && 'version' in row && typeof row.version === 'number'
    ? row.version
    : undefined;
}

async function write(endpoint: Endpoint, handler: AnyHandler, call: OpenCall, running: RunningKeys): Promise<unknown> {
  return withSlot(endpoint, call, running, async (slot, target) => {
    if (endpoint.file) return handler({ ...call, ...(await uploadOf(endpoint, call, slot, target)) });
    const body = bodyOf(endpoint, call);
    const hash = requestHash(target, call.request.body);
    return commitOnce(endpoint, call, slot, hash, (inner) => handler({ ...inner, body }));
  });
}

async function writePrepared(
  endpoint: Endpoint,
  prepare: AnyPreparation,
  call: OpenCall,
  running: RunningKeys,
): Promise<unknown> {
  return withSlot(endpoint, call, running, async (slot, target) => {
    const body = bodyOf(endpoint, call);
    const hash = requestHash(target, call.request.body);
    // Repeats of a finished key, and keys of another request, are not prepared.
    const stored = slot && (await findStored(call.db, slot, hash));
    if (stored) return replay(call, stored);
    const { handle, end } = await prepare({ ...call, body });
    try {
      return await commitOnce(endpoint, call, slot, hash, (inner) => handle({ ...inner, body }));
    } finally {
      await end();
    }
  });
}

/** Runs a writing call while no twin runs in this process. */
async function withSlot<T>(
  endpoint: Endpoint,
  call: OpenCall,
  running: RunningKeys,
  run: (slot: Slot | undefined, target: string) => Promise<T>,
): Promise<T> {
  const target = `${endpoint.method} ${fillPath(endpoint.path, (call.params ?? {}) as Record<string, string>)}`;
  const scope = call.caller.userId ?? 'visitor';
  const slot = running.take(scope, call.request.headers['idempotency-key'], target);
  try {
    return await run(slot, target);
  } finally {
    slot?.release();
  }
}

function replay(call: OpenCall, { status, body }: StoredAnswer): unknown {
  call.reply.code(status).header(replayedHeader, 'true');
  return body;
}

function bodyOf(endpoint: Endpoint, call: OpenCall): unknown {
  if (!endpoint.body) return undefined;
  if (call.request.body === undefined) throw new HttpError('unsupported-media');
  return checkBody(endpoint.body, call.request.body, call.language);
}

async function uploadOf(
  endpoint: Endpoint,
  call: OpenCall,
  slot: Slot | undefined,
  target: string,
): Promise<Record<keyof Upload<'reports.create'>, unknown>> {
  const isRepeated = async () => slot !== undefined && (await findStored(call.db, slot)) !== undefined;
  return {
    repeated: await isRepeated(),
    isRepeated,
    checkFields: (raw: unknown) => endpoint.body && checkBody(endpoint.body, raw, call.language),
    idempotently: (sameness: unknown, effect: (inner: OpenCall) => Promise<unknown>) =>
      commitOnce(endpoint, call, slot, requestHash(target, sameness), effect),
  };
}

/** Effect and stored answer in one transaction; then the work for after the commit. */
async function commitOnce(
  endpoint: Endpoint,
  call: OpenCall,
  slot: Slot | undefined,
  hash: string,
  effect: (inner: OpenCall) => Promise<unknown>,
): Promise<unknown> {
  let later: Later[] = [];
  const run = async (db: Context['db']) => {
    later = [];
    let kept: unknown;
    const keepInstead = (answer: unknown) => {
      kept = shapeAnswer(endpoint, answer, call.log);
    };
    const answer = shapeAnswer(endpoint, await effect({ ...within(call, db, later), keepInstead }), call.log);
    return { answer, kept: kept ?? answer };
  };
  const outcome = slot ? await storedOnce(call.db, slot, hash, endpoint.status, run) : await tx(call.db, run);
  if ('stored' in outcome) return replay(call, outcome.stored);
  await runLater(call, later);
  return outcome.answer;
}
