/** A number of seconds of silence, as MP3. */
export function recordingOf(seconds: number): Buffer {
  // A frame of 128 kbit/s at 44.1 kHz lasts 26 ms.
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds / 0.0261) }, () => frame));
}
