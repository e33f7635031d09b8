import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** The list of a backup's files while it grows. */
export interface ChecksumWriter {
  add(file: { path: string; sha256: string }): Promise<void>;
  /** Flushes the list. */
  finish(): Promise<void>;
}

/** Writes lines that `sha256sum --check` reads, so that a backup can be checked without this program. */
export function writeChecksums(list: string): ChecksumWriter {
  // Lines are written one after the other, even if several are added at the same time.
  let last = Promise.resolve();
  const append = (line: string, flush: boolean) => {
    last = last.then(() => appendFile(list, line, { mode: 0o600, flush }));
    return last;
  };
  return {
    add: ({ path, sha256 }) => append(`${sha256}  ${path}\n`, false),
    finish: () => append('', true),
  };
}

/** Reads such a list line by line. @throws Error for a line of another form: the list is damaged */
export async function* readChecksums(path: string): AsyncIterable<{ path: string; sha256: string }> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256, listed] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sha256 === undefined || listed === undefined) throw new Error(`${path} is damaged: it has the line ${line}`);
    yield { sha256, path: listed };
  }
}
