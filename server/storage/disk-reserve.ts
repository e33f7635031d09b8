import { statfs } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';

const mebibyte = 1024 * 1024;
const defaultReserve = { bytes: 512 * mebibyte, share: 0.05 };
/** Bytes of an upload between two checks of the disk. */
const betweenLooks = 4 * mebibyte;

/**
 * The part of a disk that uploads leave free for the database beside them, which ends if it cannot write. With less free
 * space, uploads are answered as on a full disk; devices keep them and send them later.
 */
export interface DiskReserve {
  /** The free bytes, and how many of them uploads must leave. */
  space(): Promise<{ free: number; reserve: number }>;
  /** @throws Error with the code ENOSPC, as a full disk does */
  require(): Promise<void>;
  /** The same content, which fails when the reserve is reached. */
  guard(content: Readable): Readable;
}

/** @param bytes 512 MiB by default, but at most a twentieth of the disk */
export function diskReserve(folder: string, bytes: number | undefined): DiskReserve {
  const space = async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    const usual = Math.min(defaultReserve.bytes, Math.floor(blocks * bsize * defaultReserve.share));
    return { free: bavail * bsize, reserve: bytes ?? usual };
  };
  const require = async () => {
    const { free, reserve } = await space();
    if (free >= reserve) return;
    throw Object.assign(new Error('The disk has less free space than its reserve.'), { code: 'ENOSPC' });
  };
  const guard = (content: Readable): Readable => {
    let left = 0;
    const look = async (bytes: number) => {
      if (left <= 0) {
        await require();
        left = betweenLooks;
      }
      left -= bytes;
    };
    // A generator that waits for the next bytes cannot be ended from outside: a reader that gave up would wait for them too.
    const guarded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        look(chunk.length).then(() => done(null, chunk), done);
      },
    });
    // An error of either stream is an error of both: it appears where the guarded content is read.
    pipeline(content, guarded, () => undefined);
    return guarded;
  };
  return { space, require, guard };
}
