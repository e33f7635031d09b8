import { and, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { serverLimits } from '#contract/limits.ts';
import { auditLog, idempotencyKeys } from '#server/db/schema/calls.ts';
import { jobs } from '#server/db/schema/installation.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { queuedPushes } from '#server/db/schema/push.ts';
import { mailedLinks, sessions, signInAttempts } from '#server/db/schema/sessions.ts';
import { noteActingEnds } from './access/supervision/write-acting.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import { imports } from './db/schema/imports.ts';
import { foldFigures } from './figures/region-figures.ts';
import { makeWaitingPictures } from './files/pictures/make-waiting-pictures.ts';
import { sweepOrphans } from './files/sweep.ts';
import { bareStoredFiles } from './files/titled/bare-stored.ts';
import type { Background } from './http/background.ts';
import { type RepeatedJob, type SharedJob, sharedJobs, sharedJobsWith } from './http/job-names.ts';
import type { MailBatch } from './mail/mailer.ts';
import { isOfKind } from './modules/audit/kinds.ts';
import { noteEnds } from './modules/classes/note-ends.ts';
import { noteVacancies } from './modules/classes/note-vacancies.ts';
import { readBalance } from './modules/giving/balance/read-balance.ts';
import { chargeDue } from './modules/giving/charges/charge-due.ts';
import { finishOpenPayments } from './modules/giving/charges/finish-open-payments.ts';
import { reconcileNightly } from './modules/giving/charges/reconcile-nightly.ts';
import type { PaymentGateway } from './modules/giving/payments/gateways/payment-gateway.ts';
import type { PaymentTools } from './modules/giving/payments/payment-tools.ts';
import { endHolds } from './modules/giving/sponsorships/write-sponsorship.ts';
import { resumeImports } from './modules/imports/run-import.ts';
import { mailTurns } from './modules/mails/mail-turns.ts';
import { queueReminders } from './modules/mails/queue-reminders.ts';
import { queueWeeklyMails } from './modules/mails/queue-weekly-mails.ts';
import { materialFiles } from './modules/materials/material-files.ts';
import { queueDuePushes } from './modules/push/queue-due-pushes.ts';
import { sendQueuedPushes } from './modules/push/send-queued-pushes.ts';
import { removeErasedNames } from './modules/reports/page/remove-erased-names.ts';
import { reportFiles } from './modules/reports/report-files.ts';
import { pruneJournal } from './modules/sync/journal.ts';
import { divideAll } from './modules/transfers/ready-money.ts';
import type { BlobStore } from './storage/blob-store.ts';

const hourMs = 3_600_000;
const lookEveryMs = 10 * 60_000;
const minuteMs = 60_000;
/**
 * A server reads the balance at its start, unless another one did so just now: it does not wait for a read that a stop cut
 * short.
 */
const atStartMs = 5_000;

interface JobTools {
  readonly db: Database;
  readonly storage: BlobStore;
  readonly log: FastifyBaseLogger;
  readonly background: Background;
  readonly gateway: PaymentGateway;
  readonly openMails: () => MailBatch;
  readonly mailsPerMinute: number;
  readonly config: Pick<Config, 'pushServices' | 'transferSettlingDays'>;
  /** The public address of the product, for links in mails. */
  readonly origin: string;
}

/**
 * Looks every ten minutes for jobs that one process does for all.
 * @returns stops looking; `background` waits for jobs that are under way
 */
export function startJobs(tools: JobTools): () => void {
  const { db, storage, background, gateway, config } = tools;
  const stopWork = startWork(tools);
  const timed = { db, clock: systemClock };
  let isEnded = false;
  const queueSchoolMails = async () => {
    await queueWeeklyMails(timed);
    await queueReminders(timed);
    await queueDuePushes(timed);
  };
  const work: Record<SharedJob, () => Promise<unknown>> = {
    forget: () => forgetOld(db),
    'fold-figures': () => foldFigures(db),
    'prune-journal': () => pruneJournal(db),
    'sweep-files': () => sweepOrphans(tools),
    'bare-files': () => bareStoredFiles({ ...tools, isStopping: () => isEnded }, [materialFiles, reportFiles]),
    'ended-classes': async () => {
      await noteEnds(timed);
      await noteVacancies(timed);
    },
    'ended-acting': () => noteActingEnds(timed),
    'divide-payments': () => divideAll({ ...timed, config, isStopping: () => isEnded }),
    'school-mails': queueSchoolMails,
    'old-uploads': () => storage.uploads.removeExpired(Date.now()),
    reconcile: () => reconcileNightly({ ...tools, ...timed }),
    'gateway-balance': () => readBalance({ ...timed, gateway, isStopping: () => isEnded }),
  };
  const look = () => {
    for (const job of sharedJobsWith(gateway)) background.run(job, () => once(db, job, sharedJobs[job], work[job]));
  };
  // The checklist of the books needs the gateway's balance, also a minute after the start of a server.
  if (gateway.name !== 'none') {
    const job = 'gateway-balance';
    background.run(job, () => once(db, job, atStartMs, work[job]));
  }
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
    stopWork();
  };
}

/**
 * Looks every minute for payments, charges, mails, notifications and pictures, and every 15 seconds for imports that a process
 * left behind. Every process looks, because each job is claimed row by row; within a process a job runs once at a time. No
 * payment waits for a mail server, and no mail for a picture.
 */
function startWork(tools: JobTools): () => void {
  const { background } = tools;
  let isEnded = false;
  const work = { ...tools, clock: systemClock, isStopping: () => isEnded };
  const stops = [
    repeat('payments', () => runPaymentJobs(work)),
    repeat('mails', mailTurns({ ...work, atMost: tools.mailsPerMinute })),
    repeat('notifications', () => sendPushes(work)),
    repeat('pictures', () => makeWaitingPictures(work)),
    repeat('erased-names', () => removeErasedNames(work)),
    repeat('imports', () => resumeImports(work), { everyMs: minuteMs / 4, atOnce: true }),
  ];
  function repeat(job: RepeatedJob, look: () => Promise<void>, { everyMs = minuteMs, atOnce = false } = {}) {
    return background.repeat(everyMs, job, look, { atOnce });
  }
  return () => {
    isEnded = true;
    for (const stop of stops) stop();
  };
}

type Work = JobTools & { readonly clock: Clock; readonly isStopping: () => boolean };

/** Identifies the server to a push service: by its https address, or by a mail address that no one reads. */
function sendPushes(tools: Work): Promise<void> {
  const subject = tools.origin.startsWith('https:') ? tools.origin : 'mailto:nobody@sanad.invalid';
  return sendQueuedPushes({ ...tools, subject });
}

/** Payments and charges that are due now. Any number of processes may do this, and die during it. */
export async function runPaymentJobs(tools: PaymentTools): Promise<void> {
  await finishOpenPayments(tools);
  if (tools.gateway.name !== 'none') await chargeDue(tools);
}

/**
 * Does a job that no process has done for the given time. The row's time is the claim: no lock is held during the work, and if
 * a process dies, the next turn does it. Failed work is tried again an hour later, and counts as not done.
 */
export async function once(db: Database, name: string, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  await db.insert(jobs).values({ name }).onConflictDoNothing();
  const failed = or(isNull(jobs.lastSuccess), lt(jobs.lastSuccess, jobs.lastRun));
  const retry = lt(jobs.lastRun, ago(Math.min(everyMs, hourMs)));
  const claimed = await db
    .update(jobs)
    .set({ lastRun: sql`now()` })
    .where(and(eq(jobs.name, name), or(isNull(jobs.lastRun), lt(jobs.lastRun, ago(everyMs)), and(failed, retry))))
    .returning({ name: jobs.name });
  if (claimed.length === 0) return;
  await work();
  await db.update(jobs).set({ lastSuccess: sql`now()` }).where(eq(jobs.name, name));
}

/** How long the log of changes, of other events, and mails that have ended are kept (docs/running.md). */
const keptDays = { changes: 10 * 365, events: 400, mails: 400 };

/**
 * Deletes stored answers and imports after 90 days, entries of the audit log and mails after years, and expired sessions,
 * links and holds.
 */
export async function forgetOld(db: Database): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, ago(serverLimits.idempotencyDays * 24 * hourMs)));
  await db.delete(sessions).where(lt(sessions.expiresAt, ago(0)));
  await db.delete(queuedPushes).where(lt(queuedPushes.createdAt, ago(90 * 24 * hourMs)));
  await db.delete(signInAttempts).where(lt(signInAttempts.freeAt, ago(0)));
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, ago(24 * hourMs)));
  await db
    .delete(imports)
    .where(and(ne(imports.state, 'running'), lt(imports.updatedAt, ago(serverLimits.importDays * 24 * hourMs))));
  // The content of a dry run that was never imported may be anything; it can be made again in a minute.
  await db.delete(imports).where(and(eq(imports.state, 'checked'), lt(imports.updatedAt, ago(24 * hourMs))));
  await db
    .delete(queuedMails)
    .where(
      and(
        lt(queuedMails.createdAt, ago(keptDays.mails * 24 * hourMs)),
        or(isNotNull(queuedMails.sentAt), isNotNull(queuedMails.endedAt)),
      ),
    );
  const isNoChange = or(isOfKind('sign-ins'), isOfKind('given-up'));
  await db.delete(auditLog).where(and(isNoChange, lt(auditLog.at, ago(keptDays.events * 24 * hourMs))));
  await db.delete(auditLog).where(lt(auditLog.at, ago(keptDays.changes * 24 * hourMs)));
  await endHolds(db, sql`holds_until <= now()`);
}

function ago(ms: number): SQL {
  return sql`now() - make_interval(secs => ${ms / 1000})`;
}
