import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a file in 64 lower-case hexadecimal digits, read as a stream: memory stays flat for 50 MB. (The browser's own
 * digest needs the whole content at once, and does not exist on plain http.)
 * @throws what reading the file throws: it is gone, changed since it was chosen, or damaged
 */
export async function hashOf(blob: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = blob.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) hash.update(read.value);
  return bytesToHex(hash.digest());
}
