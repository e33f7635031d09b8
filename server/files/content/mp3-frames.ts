/** Length of an ID3v2 tag with its header and footer; 0 without one (id3.org, ID3v2.4.0, 3.1). */
export function tagLength(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [flags = 0, ...sizes] = head.subarray(5, 10);
  if (sizes.some((byte) => byte > 0x7f)) return 0;
  const length = sizes.reduce((sum, byte) => sum * 128 + byte, 0);
  return 10 + length + (flags & 0x10 ? 10 : 0);
}

const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** The length in bytes, by the first four bytes of a frame of layer III; 0 for other bytes. */
export function frameLength(bytes: Buffer): number {
  const [first = 0, second = 0, third = 0] = bytes;
  const version = (second >> 3) & 3;
  const isFrame =
    bytes.length >= 4 && first === 0xff && second >> 5 === 7 && version !== 1 && ((second >> 1) & 3) === 1;
  const bitrate = bitrates[version === 3 ? 1 : 2][third >> 4] ?? 0;
  const sampleRate = (sampleRates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  if (!isFrame || bitrate === 0 || sampleRate === 0) return 0;
  const samples = version === 3 ? 144_000 : 72_000;
  return Math.floor((samples * bitrate) / sampleRate) + ((third >> 1) & 1);
}
