import type { Pool } from 'pg';
import { type EndpointName, endpointOf, endpoints } from '#contract/endpoints.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { repeatedJobs, sharedJobs } from '#server/http/job-names.ts';
import type { DiskReserve } from '#server/storage/disk-reserve.ts';
import { addWaitingWork } from './waiting-work.ts';

/** Final rejections of devices' work that alerts watch; there are hundreds of other codes. */
const watchedCodes = [
  'rule-broken',
  'forbidden',
  'not-found',
  'wrong-type',
  'too-large',
  'internal',
  'storage-full',
] as const satisfies readonly ProblemCode[];

/** Figures of this process for the operator; docs/running.md uses the same names. */
export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/** Seconds: reads take milliseconds, an upload on a bad connection minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];

/**
 * Makes the metrics of one process, with Node's own. Calls have their names of the contract and never their address, whose ids
 * and search texts are personal.
 */
export async function createMetrics(
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'connect' | 'options'>,
  disk: Pick<DiskReserve, 'space'>,
) {
  // Only an operator with a METRICS_TOKEN needs them, so no other start loads them.
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'sanad_database_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'sanad_database_waiting',
    help: 'Calls that wait for a connection of the pool',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'sanad_disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR',
    registers,
    async collect() {
      this.set((await disk.space()).free);
    },
  });
  new Gauge({
    name: 'sanad_disk_reserve_bytes',
    help: 'Free space that uploads leave alone',
    registers,
    async collect() {
      this.set((await disk.space()).reserve);
    },
  });
  addWaitingWork(Gauge, registers, pool);
  const failures = new Counter({
    name: 'sanad_job_failures_total',
    help: 'Work that no answer waits for, such as mails, charges and imports, and that failed',
    labelNames: ['job'],
    registers,
  });
  for (const job of [...Object.keys(sharedJobs), ...repeatedJobs]) failures.inc({ job }, 0);
  const errors = new Counter({
    name: 'sanad_http_errors_total',
    help: 'Calls that were not done, by the code of the answer; outbox: whether devices send this call by themselves',
    labelNames: ['endpoint', 'code', 'outbox'],
    registers,
  });
  // A new series at 1 is not an increase, so series for alerts exist from the start.
  const names = Object.keys(endpoints) as EndpointName[];
  const ofOutbox = names.filter((name) => endpointOf(name).outbox !== undefined);
  for (const endpoint of ofOutbox) {
    for (const code of watchedCodes) errors.inc({ endpoint, code, outbox: 'true' }, 0);
  }
  errors.inc({ endpoint: 'uploads', code: 'storage-full', outbox: 'false' }, 0);
  for (const code of ['wrong-credentials', 'sign-in-paused', 'too-many-requests'])
    errors.inc({ endpoint: 'auth.login', code, outbox: 'false' }, 0);
  return {
    registry,
    /**
     * @param job one of the names in server/http/job-names.ts, each of which starts at 0, so that a first failure is an
     *   increase
     */
    noteFailure: (job: string) => failures.inc({ job }),
    durations: new Histogram({
      name: 'sanad_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer; status 499: the caller went away',
      labelNames: ['endpoint', 'status'],
      buckets,
      registers,
    }),
    inFlight: new Gauge({ name: 'sanad_http_requests_in_flight', help: 'Requests under way', registers }),
    errors,
    replays: new Counter({
      name: 'sanad_idempotency_replays_total',
      help: 'Repeated calls that got the stored answer of the first one',
      labelNames: ['endpoint'],
      registers,
    }),
    outboxAges: new Histogram({
      name: 'sanad_outbox_age_seconds',
      help: 'How old the oldest unsent item of a device is, each time that one with such an item synchronises',
      buckets: [60, 600, 3_600, 21_600, 86_400, 3 * 86_400, 7 * 86_400, 30 * 86_400],
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'sanad_upload_bytes_total',
      help: 'Bytes of files that arrived whole',
      registers,
    }),
    uploadedFiles: new Counter({ name: 'sanad_upload_files_total', help: 'Files that arrived whole', registers }),
  };
}
