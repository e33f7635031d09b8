import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Unreachable } from '#data/api/errors.ts';

/** The received file has the right length and wrong content: it was changed on the way or on a disk. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** A stream that is checked while it passes. */
export interface Checked {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Reason why the stream broke off; the code that stores it learns only that it did. */
  failure(): Error | undefined;
}

interface Listener {
  onBytes(bytes: number): void;
  onEnd(): void;
}

/**
 * Passes a file's bytes on, and breaks off at their end if they are not the expected ones, so that they are not stored as
 * complete. The hash is computed as they pass, so memory stays flat.
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
      // A wrong length means a broken connection, or the page of someone's network.
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
