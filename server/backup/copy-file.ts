import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Measured } from '#server/storage/arrival.ts';

const pieceBytes = 256 * 1024;

/**
 * Writes a stream to a new file, flushed.
 * @param mode of the file, `0o600` by default
 */
export async function writeContent(target: string, content: AsyncIterable<Buffer>): Promise<Measured> {
  const file = await open(target, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of content) {
      hash.update(piece);
      await file.writeFile(piece);
      size += piece.length;
    }
    await file.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/**
 * Copies a file to a new one, flushed.
 * @throws ENOENT if the source is gone, before anything is created
 */
export async function copyFile(source: string, target: string): Promise<Measured> {
  const file = await open(source, 'r');
  try {
    return await writeContent(target, piecesOf(file));
  } finally {
    await file.close();
  }
}

/** One buffer for the whole file: each piece is processed before the next is read. */
async function* piecesOf(file: FileHandle): AsyncIterable<Buffer> {
  const buffer = Buffer.allocUnsafe(pieceBytes);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, pieceBytes);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
