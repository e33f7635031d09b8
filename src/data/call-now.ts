import { type AnswerOf, type EndpointName, endpointOf } from '#contract/endpoints.ts';
import type { Account } from './api/account.ts';
import { type CallInput, callApi } from './api/call-api.ts';
import { ApiProblem } from './api/errors.ts';
import { mirrorOf } from './database/database.ts';
import { type Rows, type RowTable, rowTables } from './database/entities.ts';
import { removeDeleted, storeRows } from './mirror/write.ts';
import { refreshShown } from './watch/refresh-shown.ts';

/**
 * A writing call that goes to the server now, with the person waiting. What it answers is put into the mirror, and what
 * is on screen is fetched again; so it is where someone else has changed the row meanwhile.
 * @throws ApiProblem or Unreachable
 */
export async function callNow<TName extends EndpointName>(
  account: Account,
  name: TName,
  input: CallInput<TName>,
): Promise<AnswerOf<TName>> {
  const askedAt = Date.now();
  const answer = await callApi(name, input, account).catch((failure: unknown) => {
    if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile') refreshShown();
    throw failure;
  });
  await storeAnswer(account, name, answer, askedAt).catch((failure: unknown) => {
    // The change has been made; a device that cannot store its row, for want of room, shows it once it can.
    console.warn(`The answer to ${name} could not be stored on this device.`, failure);
  });
  return answer;
}

async function storeAnswer(account: Account, name: EndpointName, answer: unknown, askedAt: number): Promise<void> {
  const table = tableOf(name);
  if (endpointOf(name).method === 'GET') return;
  if (!table) return refreshShown();
  // Every writing call of an entity answers with its row (contract/endpoints).
  const { data: row } = answer as { data: Rows[RowTable] };
  const mirror = mirrorOf(account.userId);
  if (name === `${table}.delete`) await removeDeleted(mirror, table, row.id);
  else await storeRows(mirror, table, [row], askedAt);
  refreshShown();
}

/** The entity whose row a call answers with; who is added to a class or taken out of it is a person. */
function tableOf(name: EndpointName): RowTable | undefined {
  if (name === 'classes.addUser' || name === 'classes.removeUser') return 'users';
  return rowTables.find((table) => name.startsWith(`${table}.`));
}
