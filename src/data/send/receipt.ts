import type { Exchange } from '#data/api.ts';
import { Unreachable } from '#data/api-problem.ts';
import type { OutboxItem } from '#data/outbox/item.ts';
import type { DeletionEndpoint, UploadEndpoint } from '#data/outbox/nouns.ts';
import type { Outcome } from './classify.ts';

/**
 * What a success means: sent, if the answer is about this very item (design/offline.md, the outbox 3). The body has been
 * read by the contract already.
 * @throws Unreachable where it names another row: then it was not our server's answer to this request
 */
export function receive(
  item: OutboxItem,
  { answer, headers }: Exchange<UploadEndpoint> | Exchange<DeletionEndpoint>,
  now: number,
): Outcome {
  const row = answer.data;
  if (row.id !== item.rowId) throw new Unreachable('foreign-answer', { cause: `It is about ${row.id}.` });
  const told = Date.parse(headers.get('date') ?? '');
  const receipt = { at: Number.isNaN(told) ? now : told, serverId: row.id, title: row.title };
  if (item.kind === 'delete') return { event: 'succeed', receipt };
  return { event: 'succeed', receipt: { ...receipt, fileHash: row.fileHash }, row };
}
