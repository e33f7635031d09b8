import { eq, sql } from 'drizzle-orm';
import { serverLimits } from '#contract/limits.ts';
import { files } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * Rejects uploads beyond an account's quota, because endless uploads would fill everyone's disk. Two simultaneous uploads may
 * pass the limit by one file.
 * @throws HttpError `quota-exceeded` if the files of this account would exceed its quota
 */
export async function requireSpace({ db }: Pick<Context, 'db'>, ownerId: string, bytes: number): Promise<void> {
  const [kept] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.ownerId, ownerId));
  if (Number(kept?.bytes) + bytes > serverLimits.accountBytes) throw new HttpError('quota-exceeded');
}
