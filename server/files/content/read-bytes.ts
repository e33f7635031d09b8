import { open } from 'node:fs/promises';

/** Up to `length` bytes of a local file from `position` on. */
export async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Math.max(0, position));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
