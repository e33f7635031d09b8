import { ConfigInvalid } from './config.ts';
import { DataDirInUse, EmbeddedDatabaseUnavailable } from './db/embedded/errors.ts';
import { NewerDatabase } from './db/newer-database.ts';
import { DatabaseAway } from './db/reach.ts';
import { ObjectStoreFailed } from './storage/errors.ts';

/** A tool was used in an unsupported way; `message` is one line for the person. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** True if the error's message is all that the person at the terminal needs. */
export function isForPeople(error: unknown): error is Error {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return (
    isPortTaken ||
    error instanceof ToolError ||
    error instanceof ConfigInvalid ||
    error instanceof DataDirInUse ||
    error instanceof DatabaseAway ||
    error instanceof EmbeddedDatabaseUnavailable ||
    error instanceof NewerDatabase ||
    error instanceof ObjectStoreFailed
  );
}
