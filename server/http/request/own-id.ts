import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';

/**
 * A PUT may repeat the id of its path in the body (docs/rules.md#the-api), but no other id.
 * @throws HttpError `rule-broken` for the field `id`
 */
export function requireOwnId(
  call: Pick<Context, 'language'> & { params: { id: string }; body: { id?: string | undefined } },
): void {
  if (call.body.id === undefined || call.body.id.toLowerCase() === call.params.id.toLowerCase()) return;
  throw brokenField(call, 'id', 'idInvalid');
}

/** The rejection by a rule of one field that only the database can check. */
export function brokenField(call: Pick<Context, 'language'>, field: string, key: string): HttpError {
  return new HttpError('rule-broken', { fields: { [field]: fieldMessage(call.language, key) } });
}
