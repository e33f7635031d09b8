import type { Caller } from '#data/api.ts';
import type { Mirror } from '#data/mirror/database.ts';
import { hashOf } from '#data/outbox/hash.ts';
import type { OutboxItem, OutboxPart } from '#data/outbox/item.ts';
import type { Outcome } from './classify.ts';
import { receive } from './receipt.ts';
import { sendRequest } from './request.ts';
import type { SendingRules } from './rules.ts';

/** In whose name an attempt is made, and when it must end. */
export interface Turn {
  as: Caller;
  /** Milliseconds since 1970. */
  now(): number;
  /** Aborted when the sender's turn is over. */
  signal: AbortSignal;
  rules: Pick<SendingRules, 'requestOf' | 'classifyFailure'>;
}

/**
 * Sends one item, once, and says what came of it. Its file is checked against its SHA-256 before the first byte leaves;
 * a damaged one is refused, and kept.
 */
export async function attempt(mirror: Mirror, item: OutboxItem, turn: Turn): Promise<Outcome> {
  const [part] = item.parts;
  const content = part && (await soundContent(mirror, part));
  if (part && !content) return { event: 'refuse', error: { code: 'stored-file-damaged', message: '' } };
  try {
    const request = turn.rules.requestOf(item, content);
    return receive(item, await sendRequest(item, request, turn.signal, turn.as), turn.now());
  } catch (failure) {
    return turn.signal.aborted ? { event: 'interrupt' } : turn.rules.classifyFailure(item, failure);
  }
}

/** The stored content of a file, if it is what was chosen; undefined when it is gone, unreadable or changed. */
async function soundContent(mirror: Mirror, { partId, size, sha256, type }: OutboxPart): Promise<Blob | undefined> {
  const stored = await mirror.parts.get(partId);
  if (stored?.blob.size !== size) return undefined;
  const content = stored.blob.slice(0, size, type);
  try {
    return (await hashOf(content)) === sha256 ? content : undefined;
  } catch (failure) {
    console.warn('A stored file cannot be read.', failure);
    return undefined;
  }
}
