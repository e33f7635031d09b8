import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** A local S3 (whose lists of several pages need an old cipher) with an empty bucket. */
export interface ObjectStore {
  /** In the form of S3_URL. */
  url: string;
  /** The folder of its objects, for tests that wait for one. */
  directory: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'sanad-s3-'));
  const args = ['--directory', directory, '--address', '127.0.0.1', '--port', '0', '--no-vhost-buckets', '--silent'];
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', program, ...args, '--configure-bucket', 'sanad'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const port = await portIn(child.stdout);
  return {
    directory,
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/sanad/files`,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function portIn(lines: Readable): Promise<string> {
  let text = '';
  for await (const piece of lines) {
    text += piece;
    const port = /listening on .*:(\d+)/.exec(text)?.[1];
    if (port) return port;
  }
  throw new Error(`The object store did not start: ${text}`);
}
