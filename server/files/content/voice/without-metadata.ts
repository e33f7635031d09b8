import { bareM4a } from './bare-m4a.ts';
import { bareMp3 } from './bare-mp3.ts';
import { bareOgg } from './bare-ogg.ts';

/**
 * A voice note with its sound alone: recorders write into it where it was made, when, and on which device.
 * @param bytes a recording that fits its name
 * @returns undefined where it is no recording whose parts are known
 */
export function withoutMetadata(bytes: Buffer, extension: 'm4a' | 'ogg' | 'mp3'): Buffer | undefined {
  try {
    return bare[extension](bytes);
  } catch (error) {
    // It ends in the middle of something, or says a size that is none.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const bare = { m4a: bareM4a, ogg: bareOgg, mp3: bareMp3 } as const;
