import type { Account } from '#data/api/account.ts';
import type { AwaitedPart } from '#data/database/report-draft.ts';
import { download } from './download.ts';

/**
 * Fetches a photo or voice note of a returned report to this device, in the account's own name: the address in the report's
 * row is signed for 12 hours, and the row may be older.
 * @throws ApiProblem, Unreachable, FileDamaged
 */
export async function fetchPart(account: Account, { id, size, hash }: AwaitedPart): Promise<Blob> {
  const file = { kind: 'reportPart', fileId: id, size, hash } as const;
  const { stream, type, failure } = await download(account, file, () => undefined);
  try {
    return new Blob([await new Response(stream).arrayBuffer()], { type });
  } catch (cause) {
    throw failure() ?? cause;
  }
}
