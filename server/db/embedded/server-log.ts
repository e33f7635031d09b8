import { copyFile, type FileHandle, open, truncate } from 'node:fs/promises';

const largest = 1_000_000;
const checkEvery = 10 * 60_000;

/**
 * Opens PostgreSQL's log for one run: DATA_DIR/postgres.log with one older file beside it, two megabytes at most. A kill
 * leaves nothing to clean up.
 */
export async function openServerLog(path: string, log: (line: string) => void) {
  const file = await open(path, 'a+', 0o600);
  await keepSmall(path, file);
  const start = (await file.stat()).size;
  const timer = setInterval(() => {
    keepSmall(path, file).catch((error: unknown) => log(`${path} cannot be kept small: ${String(error)}`));
  }, checkEvery);
  timer.unref();
  return {
    /** For the child's output; it appends, so it continues at the start after the file is emptied. */
    fd: file.fd,
    /** The last lines since the opening. */
    lastLines: () => readFrom(file, start),
    close: async () => {
      clearInterval(timer);
      await file.close();
    },
  };
}

export type ServerLog = Awaited<ReturnType<typeof openServerLog>>;

async function keepSmall(path: string, file: FileHandle): Promise<void> {
  if ((await file.stat()).size <= largest) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
}

async function readFrom(file: FileHandle, start: number): Promise<string> {
  const { size } = await file.stat();
  const from = Math.max(size < start ? 0 : start, size - 2_000);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-8).join('\n');
}
