import type { Pool } from 'pg';
import type { Gauge, Registry } from 'prom-client';
import { maximumMailTries } from '#server/mail/queue-mail.ts';

type GaugeClass = typeof Gauge;

const lastCheck = (column: string) => `select ${column} from reconciliations order by at desc limit 1`;

/** What waits in the database, by the query that counts it: `value`, and `job` where there are several. */
const gauges = [
  {
    name: 'sanad_queued_mails',
    help: 'Mails that are to be sent',
    query: `select count(*)::int as value from queued_mails where sent_at is null and tries < ${maximumMailTries}`,
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
    help: 'Since when a job that one process does for all was last done',
    query:
      'select name as job, extract(epoch from now() - last_run)::float8 as value from jobs where last_run is not null',
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

/** Asks the database at each scrape. While it does not answer they are missing, and the rest is served. */
export function addWaitingWork(GaugeOf: GaugeClass, registers: Registry[], pool: Pick<Pool, 'query'>): void {
  for (const { name, help, query } of gauges) {
    new GaugeOf({
      name,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        this.reset();
        for (const { job, value } of await rowsOf(pool, query)) this.set(job === undefined ? {} : { job }, value);
      },
    });
  }
}

async function rowsOf(pool: Pick<Pool, 'query'>, query: string): Promise<{ job?: string; value: number }[]> {
  try {
    return (await pool.query<{ job?: string; value: number }>(query)).rows;
  } catch {
    // That the database is away `/api/v1/health` says; what is measured of the process is wanted all the more then.
    return [];
  }
}
