import { limits } from '#contract/limits.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxPart } from '#data/database/outbox-item.ts';
import { hashOf } from '#data/outbox/hash.ts';
import { nextTask } from './next-task.ts';

/**
 * Reads and checks files, the next one while another is on its way. A file that was read ahead is returned once, and only
 * for the part that it was read for.
 */
export function readAhead(mirror: Mirror) {
  let ahead: { part: OutboxPart; content: Promise<File | undefined> } | undefined;
  return {
    /** Starts to read a small file that will probably be sent next. */
    prepare(part: OutboxPart | undefined): void {
      // A large file takes longer to send than to read, and on a bad connection it would be read in vain again and again.
      if (!part || part.size > limits.singleRequestBytes || (ahead && isSame(ahead.part, part))) return;
      const content = nextTask().then(() => soundContent(mirror, part));
      // The failure reaches the reader of the content; nothing has to handle it here.
      content.catch(() => undefined);
      ahead = { part, content };
    },
    /** The stored content of a file, if it is the chosen one; undefined if it is gone, unreadable or changed. */
    contentOf(part: OutboxPart): Promise<File | undefined> {
      const known = ahead && isSame(ahead.part, part) ? ahead.content : undefined;
      ahead = undefined;
      return known ?? soundContent(mirror, part);
    },
  };
}

export type ReadAhead = ReturnType<typeof readAhead>;

function isSame(one: OutboxPart, other: OutboxPart): boolean {
  return one.partId === other.partId && one.sha256 === other.sha256 && one.size === other.size;
}

async function soundContent(
  mirror: Mirror,
  { partId, name, size, sha256, type }: OutboxPart,
): Promise<File | undefined> {
  const stored = await mirror.parts.get(partId);
  if (stored?.blob.size !== size) return undefined;
  try {
    // A small file is sent from memory: exactly the bytes that were checked.
    const whole = size <= limits.singleRequestBytes ? await stored.blob.arrayBuffer() : stored.blob;
    const content = new File([whole], name, { type });
    return (await hashOf(content)) === sha256 ? content : undefined;
  } catch (failure) {
    console.warn('A stored file cannot be read.', failure);
    return undefined;
  }
}
