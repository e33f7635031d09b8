import type { Pool } from 'pg';
import type { Gauge, Registry } from 'prom-client';
import { givenUpWork } from '#contract/rights/audited.ts';

import { sharedJobs } from '#server/http/job-names.ts';

type GaugeClass = typeof Gauge;

const isToSend = 'sent_at is null and ended_at is null';

const lastCheck = (column: string) => `select ${column} from reconciliations order by at desc limit 1`;

/** Waiting work in the database, with the query that counts it: `value`, and `job` if there are several. */
const gauges = [
  {
    name: 'sanad_queued_mails',
    help: 'Mails that are to be sent',
    query: `select count(*)::int as value from queued_mails where ${isToSend}`,
  },
  {
    name: 'sanad_oldest_queued_mail_seconds',
    help: 'For how long the oldest mail waits that is to be sent, invitations of imports among them',
    query: `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from queued_mails where ${isToSend}`,
  },
  {
    name: 'sanad_oldest_due_notification_seconds',
    help: 'For how long the notification has been due that is due longest; at night they wait',
    query: `select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as value
      from queued_pushes where done_at is null and due_at <= now()`,
  },
  {
    name: 'sanad_retried_notifications',
    help: 'Notifications that a push service did not take three times or more, and that are tried again',
    query: 'select count(*)::int as value from queued_pushes where done_at is null and tries >= 3',
  },
  {
    name: 'sanad_waiting_pictures',
    help: 'Pictures of first pages that are to be made',
    query: `select count(*)::int as value from pictures where state = 'waiting'`,
  },
  {
    name: 'sanad_given_up',
    help: 'Work of the last 24 hours that the server does by itself and has stopped trying',
    query: `select work.name as job, count(audit_log.id)::int as value
      from unnest(array[${givenUpWork.map((work) => `'${work}'`).join(', ')}]) as work(name)
      left join audit_log on action = 'give-up-' || work.name and at > now() - interval '24 hours' group by work.name`,
  },
  {
    name: 'sanad_failed_charges',
    help: 'Months that were asked for and not paid; admins have them as a list',
    query: `select count(*)::int as value from payments where state = 'failed'`,
  },
  {
    name: 'sanad_due_charges',
    help: 'Charges of saved cards whose time has come and that are not made',
    query: `select count(*)::int as value from payments p join sponsorships s on s.id = p.sponsorship_id
      where p.state in ('due', 'failed') and p.next_attempt_at <= now() and p.refund_asked_at is null
        and s.state = 'active' and s.auto_charge and s.saved_card is not null`,
  },
  {
    name: 'sanad_oldest_running_import_seconds',
    help: 'For how long the import has run that was started first',
    query: `select coalesce(extract(epoch from now() - min(updated_at)), 0)::float8 as value from imports where state = 'running'`,
  },
  {
    name: 'sanad_queued_pushes',
    help: 'Notifications that are to be sent, those that wait for the morning too',
    query: 'select count(*)::int as value from queued_pushes where done_at is null',
  },
  {
    name: 'sanad_oldest_open_payment_seconds',
    help: 'For how long the payment has been open of which the gateway has not said longest how it ended',
    query: `select coalesce(extract(epoch from now() - min(tried_at)), 0)::float8 as value from payments where state = 'open'`,
  },
  {
    name: 'sanad_job_age_seconds',
    help: 'Since when a job that one process does for all has not been done with success',
    query: `select name as job, extract(epoch from now() - coalesce(last_success, since))::float8 as value from jobs
      where name in (${Object.keys(sharedJobs)
        .map((job) => `'${job}'`)
        .join(', ')})`,
  },
  {
    name: 'sanad_payment_differences',
    help: 'Payments that differed from the gateway when both were last compared',
    query: `select coalesce((${lastCheck('differences')}), 0)::int as value`,
  },
  {
    name: 'sanad_payments_compared_timestamp_seconds',
    help: 'When payments were last compared with the gateway; 0: never',
    query: `select coalesce((${lastCheck('extract(epoch from at)')}), 0)::float8 as value`,
  },
] as const;

/**
 * Queries the database at each scrape, all gauges with one connection. While it does not answer, or calls use all connections,
 * the gauges are missing and the rest is served: a scrape that waits together with the calls could not report their problem.
 */
export function addWaitingWork(GaugeOf: GaugeClass, registers: Registry[], pool: AskedPool): void {
  let scrape: Promise<Answers> | undefined;
  // A scrape asks all gauges at once: the first one starts the queries, and the others wait for the same answers.
  function answersOfScrape(): Promise<Answers> {
    scrape ??= askAll(pool).finally(() => {
      scrape = undefined;
    });
    return scrape;
  }
  for (const { name, help } of gauges) {
    new GaugeOf({
      name,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        const rows = (await answersOfScrape()).get(name) ?? [];
        this.reset();
        for (const { job, value } of rows) this.set(job === undefined ? {} : { job }, value);
      },
    });
  }
}

type AskedPool = Pick<Pool, 'connect' | 'idleCount' | 'totalCount' | 'options'>;

interface Row {
  readonly job?: string;
  readonly value: number;
}

type Answers = ReadonlyMap<string, readonly Row[]>;

async function askAll(pool: AskedPool): Promise<Answers> {
  const answers = new Map<string, readonly Row[]>();
  if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) return answers;
  // `/api/v1/health` reports a missing database; the process's own figures are needed then.
  const client = await pool.connect().catch(() => undefined);
  if (!client) return answers;
  for (const { name, query } of gauges) {
    const answer = await client.query<Row>(query).catch(() => undefined);
    if (answer) answers.set(name, answer.rows);
  }
  client.release();
  return answers;
}
