import type { Context } from './handler.ts';
import { Refusal } from './refusal.ts';
import { fieldSentence } from './sentences.ts';

/**
 * A PUT may repeat the id of its path in the body (spec section 7), and no other.
 * @throws Refusal `rule-broken` for the field `id`
 */
export function requireOwnId(
  call: Pick<Context, 'language'> & { params: { id: string }; body: { id?: string | undefined } },
): void {
  if (call.body.id === undefined || call.body.id.toLowerCase() === call.params.id.toLowerCase()) return;
  throw brokenField(call, 'id', 'idInvalid');
}

/** A rule of one field that only the database can tell. */
export function brokenField(call: Pick<Context, 'language'>, field: string, key: string): Refusal {
  return new Refusal('rule-broken', { fields: { [field]: fieldSentence(call.language, key) } });
}
