import { stat } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

/** Whether a path leads to something, links followed. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
