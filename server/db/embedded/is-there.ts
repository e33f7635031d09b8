import { stat } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

/** True if the path leads to something, links followed. */
export async function isThere(path: string): Promise<boolean> {
  return (await ifThere(stat(path), undefined)) !== undefined;
}

/** Result of reading a path; `otherwise` if it leads to nothing. */
export async function ifThere<T, TOther>(reading: Promise<T>, otherwise: TOther): Promise<T | TOther> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return otherwise;
    throw error;
  }
}
