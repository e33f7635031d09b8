import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Unreachable } from '#data/api/errors.ts';

/** The received file has the right length and other content: it was changed on the way or on a disk. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** A stream that is checked while it passes. */
export interface Checked {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Why the stream broke off; who stores it learns only that it did. */
  failure(): Error | undefined;
}

interface Listener {
  onBytes(bytes: number): void;
  onEnd(): void;
}

/**
 * Passes a file's bytes on and breaks off at their end where they are not what they should be, so that no one stores
 * them as whole. Memory stays flat: the hash is computed as they pass.
 */
export function checking(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  expected: { size: number; hash: string },
  { onBytes, onEnd }: Listener,
): Checked {
  const hash = sha256.create();
  const reader = source.getReader();
  let bytes = 0;
  let failure: Error | undefined;

  async function pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    const next = await reader.read().catch((cause: unknown) => {
      throw failed(new Unreachable('no-connection', { cause }));
    });
    if (next.done) {
      onEnd();
      // Another length is a connection that broke, or the page of someone's network.
      if (bytes !== expected.size) throw failed(new Unreachable('foreign-answer'));
      if (bytesToHex(hash.digest()) !== expected.hash) {
        throw failed(new FileDamaged(`Not the ${expected.size} bytes that the server has.`));
      }
      controller.close();
      return;
    }
    hash.update(next.value);
    bytes += next.value.byteLength;
    onBytes(bytes);
    controller.enqueue(next.value);
  }

  function failed(error: Error): Error {
    onEnd();
    failure = error;
    return error;
  }

  const stream = new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) });
  return { stream, failure: () => failure };
}
