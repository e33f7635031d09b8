import type { BulkResult } from '#contract/bulk.ts';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import type { SeveralRule } from '#contract/mirror/mirror-rule.ts';
import type { Mirror } from '#data/database/database.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';
import { answerRequest } from './answer-request.ts';
import { keepAnswer } from './kept-answer.ts';
import { isKept, mirrorRuleOf } from './list-shapes.ts';
import { removeDeleted, removeFromClass, rowsOf, storeRows } from './write.ts';

/** A writing call that the server has answered. */
export interface WrittenCall {
  readonly name: EndpointName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The answer, read by the contract. */
  readonly answer: unknown;
  /** Time of the request, in milliseconds. */
  readonly askedAt: number;
}

/** Stores the answer of a writing call as the contract's column `mirror` says. */
export async function storeAnswer(mirror: Mirror, call: WrittenCall): Promise<void> {
  const { name, answer, askedAt } = call;
  const rule = mirrorRuleOf(name);
  // The contract's types hold each column to its answer; the table's common type hides it.
  const { data } = (answer ?? {}) as { data?: unknown };
  switch (rule.answer) {
    case 'row': {
      const row = (rule.within === undefined ? data : (data as Record<string, unknown>)[rule.within]) as Rows[RowTable];
      return storeRows(mirror, rule.table, [row], askedAt);
    }
    case 'deleted':
      return removeDeleted(mirror, rule.table, [(data as Rows[RowTable]).id]);
    case 'several':
      return storeSeveral(mirror, rule, call, data as BulkResult['data']);
    case 'kept':
      return keepAs(mirror, rule.as, answer, data);
    case 'rows':
    case 'changes':
    case 'none':
      return undefined;
  }
}

async function storeSeveral(
  mirror: Mirror,
  { table, each }: SeveralRule,
  { params, body }: WrittenCall,
  results: BulkResult['data'],
): Promise<void> {
  const ids = results.filter(({ done }) => done).map(({ id }) => id);
  if (each === 'deleted') return removeDeleted(mirror, table, ids);
  const value = params?.[each.param];
  if (value === undefined || table !== 'users') return;
  if ('leaves' in each) return removeFromClass(mirror, value, ids);
  await rowsOf(mirror, table)
    .where('id')
    .anyOf(ids)
    .modify((row) => {
      row[each.joins] = [...new Set([...row[each.joins], value])];
    });
  const left = each.insteadOf && (body as Record<string, string | undefined> | undefined)?.[each.insteadOf];
  if (left) await removeFromClass(mirror, left, ids);
}

/** Keeps an answer as that of the matching reading call, under the id of the changed object or under no id. */
async function keepAs(mirror: Mirror, as: string | undefined, answer: unknown, data: unknown): Promise<void> {
  const name = as as EndpointName | undefined;
  if (name === undefined || !isKept(name)) return;
  const { id } = data as { id?: string };
  const params: Record<string, string> = endpointOf(name).params && id !== undefined ? { id } : {};
  await keepAnswer(mirror, answerRequest(name, params), answer as Parameters<typeof keepAnswer>[2]);
}
