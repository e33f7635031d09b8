import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/limits.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { jobs } from '#server/db/schema/installation.ts';
import { passwordResets, sessions } from '#server/db/schema/sessions.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Background } from './background.ts';
import type { Database } from './db/pool.ts';
import { sweepOrphans } from './modules/files/sweep.ts';
import { sandboxGateway } from './modules/sponsorships/payment-gateway.ts';
import { refundAbandoned } from './modules/sponsorships/started-payments.ts';
import { pruneJournal } from './modules/sync/journal.ts';
import type { BlobStore } from './storage/blob-store.ts';

const hourMs = 3_600_000;
const lookEveryMs = 10 * 60_000;

interface JobTools {
  readonly db: Database;
  readonly storage: BlobStore;
  readonly log: FastifyBaseLogger;
  readonly background: Background;
}

/**
 * Looks every ten minutes for what one process has to do for all.
 * @returns stops looking; what is under way is waited for by `background`
 */
export function startJobs({ db, storage, log, background }: JobTools): () => void {
  const timer = setInterval(() => {
    background.run('forgetting what is old', () => once(db, 'forget', hourMs, () => forgetOld(db)));
    background.run('refunding payments', () =>
      once(db, 'refund', lookEveryMs / 2, () => refundAbandoned(db, sandboxGateway, log)),
    );
    background.run('pruning the journal', () => once(db, 'prune-journal', 24 * hourMs, () => pruneJournal(db)));
    background.run('sweeping files', () =>
      once(db, 'sweep-files', 24 * hourMs, async () => {
        await sweepOrphans({ db, storage, log });
      }),
    );
    background.run('removing old uploads', () =>
      once(db, 'old-uploads', 24 * hourMs, async () => {
        await storage.uploads.removeExpired(Date.now());
      }),
    );
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Does a job if nobody has for so long. The row's time is the claim: no lock is held while the work lasts, and a
 * process that dies at it leaves it to the next turn.
 */
export async function once(db: Database, name: string, everyMs: number, work: () => Promise<void>): Promise<void> {
  await db.insert(jobs).values({ name }).onConflictDoNothing();
  const claimed = await db
    .update(jobs)
    .set({ lastRun: sql`now()` })
    .where(and(eq(jobs.name, name), or(isNull(jobs.lastRun), lt(jobs.lastRun, ago(everyMs)))))
    .returning({ name: jobs.name });
  if (claimed.length > 0) await work();
}

/** Stored answers after 90 days, sessions, links and holds that have run out. */
export async function forgetOld(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(limits.idempotencyDays * 24 * hourMs)));
  await db.delete(sessions).where(lt(sessions.expiresAt, ago(0)));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, ago(24 * hourMs)));
  await endHolds(db);
}

/**
 * Writes down which holds have ended. Everything that asks looks at their time itself, so nothing depends on when, and no
 * version grows: they read as ended before. Whoever is paying just now is left alone.
 */
async function endHolds(db: Database): Promise<void> {
  await db.execute(sql`update ${sponsorships} set state = 'expired' where id in (
    select id from ${sponsorships} where state = 'held' and holds_until <= now() for update skip locked
  )`);
}

function ago(ms: number): SQL {
  return sql`now() - make_interval(secs => ${ms / 1000})`;
}
