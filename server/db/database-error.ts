/** PostgreSQL's details of a failure: its SQLSTATE, and the violated constraint, if any. */
export interface DatabaseFailure {
  readonly code: string;
  readonly constraint: string | undefined;
  /** The table of the row; for a foreign key, the table that refers to it. */
  readonly table: string | undefined;
}

/**
 * Finds PostgreSQL's failure in an error or its causes (drizzle wraps it); undefined without one.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, severity, constraint, table } = cause as Error & Record<string, unknown>;
    if (typeof code === 'string' && typeof severity === 'string') {
      return { code, constraint: text(constraint), table: text(table) };
    }
  }
  return undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
