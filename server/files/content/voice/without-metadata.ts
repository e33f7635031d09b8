import { bareM4a } from './bare-m4a.ts';
import { bareMp3 } from './bare-mp3.ts';
import { bareOgg } from './bare-ogg.ts';

/**
 * A voice note with its sound only: recorders add location, time and device.
 * @param bytes a recording that fits its name
 * @returns undefined if it is not a recording with known parts
 */
export function withoutMetadata(bytes: Buffer, extension: 'm4a' | 'ogg' | 'mp3'): Buffer | undefined {
  try {
    return bare[extension](bytes);
  } catch (error) {
    // It is truncated, or contains an impossible size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const bare = { m4a: bareM4a, ogg: bareOgg, mp3: bareMp3 } as const;
