import type { BulkResult } from '#contract/bulk.ts';
import { tx } from '#server/db/tx.ts';
import type { Context } from '#server/http/handler.ts';
import type { HttpError } from '#server/http/http-error.ts';
import { problemMessage } from '#server/http/problems/messages.ts';
import { toHttpError } from '#server/http/problems/to-http-error.ts';
import { auditor } from './audit.ts';

/**
 * Does the same to several rows; a rejected row does not affect the others. It runs inside the transaction of the call, with a
 * savepoint for each row.
 * @param work on one row; throws as it does for one alone
 */
export async function eachRow<TCall extends Context>(
  call: TCall,
  ids: readonly string[],
  work: (call: TCall, id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const data: BulkResult['data'] = [];
  for (const id of new Set(ids)) data.push(await oneRow(call, id, work));
  return { data };
}

/** One row of such a call. If it is rejected, the message is that of its first wrong field, or of the code. */
export async function oneRow<TCall extends Context>(
  call: TCall,
  id: string,
  work: (call: TCall, id: string) => Promise<unknown>,
): Promise<BulkResult['data'][number]> {
  let later: Parameters<Context['afterCommit']>[0][] = [];
  try {
    await tx(call.db, async (db) => {
      later = [];
      const audit = auditor(db, call.caller);
      const afterCommit: Context['afterCommit'] = (one) => later.push(one);
      // The stored answer names each row by its id alone, so nothing has to be replaced.
      const keepInstead = () => undefined;
      await work({ ...call, db, audit, expectedVersions: undefined, afterCommit, keepInstead }, id);
    });
  } catch (thrown) {
    const error = thrown instanceof Error ? toHttpError(thrown, call.request) : undefined;
    if (!error || error.status >= 500) throw thrown;
    return {
      id,
      done: false,
      code: error.code,
      message: firstMessage(error) ?? problemMessage(call.language, error.code, error.details.values),
    };
  }
  for (const one of later) call.afterCommit(one);
  return { id, done: true, code: null, message: null };
}

function firstMessage({ details: { fields = {} } }: HttpError): string | undefined {
  return Object.values(fields)[0];
}
