import { frameLength, tagLength } from '../mp3-frames.ts';

/**
 * An MP3 with only its frames: all tags are left out.
 * @throws RangeError without a frame
 */
export function bareMp3(bytes: Buffer): Buffer {
  const frames: Buffer[] = [];
  let at = 0;
  let end = 0;
  while (at < bytes.length) {
    const rest = bytes.subarray(at);
    const length = frameLength(rest);
    const next = rest.subarray(length);
    // An apparent frame within a tag has no frame before or after it.
    const isFrame = length > 0 && length <= rest.length && (end === at || next.length === 0 || frameLength(next) > 0);
    if (isFrame) {
      frames.push(rest.subarray(0, length));
      end = at + length;
    }
    at += isFrame ? length : tagLength(rest) || 1;
  }
  if (frames.length === 0) throw new RangeError('There is no sound in this MP3.');
  return Buffer.concat(frames);
}
