import { DrizzleQueryError } from 'drizzle-orm';
import { databaseFailure } from '#server/db/database-error.ts';

/** Parts of an error that the log may contain: a query without its parameters, no values, no personal data. */
export interface DescribedError {
  readonly name: string;
  readonly reason: string;
  readonly constraint?: string | undefined;
  readonly query?: string;
  readonly at: readonly string[];
}

/** drizzle puts the parameters of a query, and PostgreSQL a faulty value, into the message: neither is logged. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, reason: 'something that is no Error was thrown', at: [] };
  const failure = databaseFailure(error);
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  return {
    name: error.name,
    reason: failure ? `SQLSTATE ${failure.code}` : query === undefined ? error.message : reasonOf(error.cause),
    ...(failure?.constraint !== undefined && { constraint: failure.constraint }),
    ...(query !== undefined && { query }),
    at: frames(error),
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown';
}

/** The places in the code, without the message that V8 puts before them. */
function frames(error: Error): string[] {
  const lines = error.stack?.split('\n') ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim().slice(3));
}
