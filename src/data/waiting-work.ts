import { liveQuery } from 'dexie';
import { type Mirror, mirrorOf } from './database/database.ts';
import { deviceIdentity, identityOf } from './database/identity.ts';
import type { ReportDraft } from './database/report-draft.ts';
import { device, type Share } from './device/device.ts';
import type { WaitingItem, WaitingWork } from './device/waiting.ts';
import { watchDrafts } from './drafts/report-drafts.ts';
import type { OutboxEntry } from './outbox/entries.ts';
import { watchShares } from './shares/watch-shares.ts';
import { paced } from './watch/pace.ts';
import { pacedLive } from './watch/paced-live.ts';
import { shareOutbox } from './watch/shared-outbox.ts';

/** Only this many are noted by name: local storage is small, and no one reads further. */
const mostItems = 500;

const kinds = {
  'reports.create': 'report',
  'materials.create': 'material',
  'reports.delete': 'deletion',
  'materials.delete': 'deletion',
  'spending.create': 'spending',
  'transfers.confirm': 'confirmation',
  'monthOffRequests.create': 'request',
} as const satisfies Record<OutboxEntry['endpoint'], WaitingItem['what']>;

/**
 * Reports the account's work that is on this device only, at every change, so that it can be noted in a store that browsers
 * clear less often. Returns the function that ends it.
 */
export function watchWaitingWork(userId: string, onWork: (work: WaitingWork) => void): () => void {
  const mirror = mirrorOf(userId);
  let entries: readonly OutboxEntry[] | undefined;
  let shares: readonly Share[] | undefined;
  let drafts: readonly ReportDraft[] | undefined;
  let keptClasses: string[] | undefined;
  let stopped = false;

  const reporting = paced(async () => {
    if (!entries || !shares || !drafts || !keptClasses) return;
    try {
      const items = await waitingItems(mirror, entries, shares, drafts);
      const databases = await databasesOf(mirror);
      if (!stopped) onWork({ databases, items, keptClasses });
    } catch (failure) {
      if (!stopped) console.warn('What waits on this device could not be looked through.', failure);
    }
  });
  const stops = [
    shareOutbox(userId, (next) => {
      entries = next;
      reporting.ask();
    }),
    watchShares({ userId }, (next) => {
      shares = next;
      reporting.ask();
    }).stop,
    watchDrafts(mirror, (next) => {
      drafts = next;
      reporting.ask();
    }).stop,
    pacedLive(() => mirror.keptClasses.toCollection().primaryKeys(), {
      next(next) {
        keptClasses = next;
        reporting.ask();
      },
      error: (failure) => console.warn('The kept classes could not be read.', failure),
    }).stop,
    reporting.stop,
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

async function waitingItems(
  mirror: Mirror,
  entries: readonly OutboxEntry[],
  shares: readonly Share[],
  drafts: readonly ReportDraft[],
): Promise<WaitingItem[]> {
  const unsent = entries.filter(({ state }) => state !== 'sent').slice(0, mostItems);
  const places = await placesOf(mirror, [...unsent, ...drafts]);
  const itemOf = (what: WaitingItem['what'], of: Pick<OutboxEntry, 'id' | 'title' | 'month'> & Place) => {
    const { id, title, month } = of;
    const place = places.get(of.classId || of.madrasaId || '');
    return { id, what, title, ...(place !== undefined && { place }), ...(month !== undefined && { month }) };
  };
  const items = [
    ...unsent.map((entry) => itemOf(kinds[entry.endpoint], entry)),
    ...drafts.map((draft) => itemOf(kindOfDraft(draft), { ...draft, title: titleOfDraft(draft) })),
  ];
  const shared = shares.flatMap(({ files }) =>
    files.map(({ id, name }) => ({ id, what: 'shared' as const, title: name })),
  );
  return [...items, ...shared.slice(0, mostItems)];
}

function kindOfDraft({ transferId }: ReportDraft): WaitingItem['what'] {
  return transferId ? 'confirmation' : 'draft';
}

function titleOfDraft({ values: { covered, words } }: ReportDraft): string {
  return covered ?? words ?? '';
}

type Place = { classId?: string | undefined; madrasaId?: string | undefined };

/** The names of classes and madaris by id. Each is read once, however many items wait for it. */
async function placesOf(mirror: Mirror, work: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (field: keyof Place) => [...new Set(work.map((each) => each[field] ?? ''))];
  const classes = await mirror.classes.bulkGet(idsOf('classId'));
  const madaris = await mirror.madaris.bulkGet(idsOf('madrasaId'));
  return new Map([
    ...classes.flatMap((own) => (own ? [[own.id, `${own.name} · ${own.madaris.name}`] as const] : [])),
    ...madaris.flatMap((own) => (own ? [[own.id, own.name] as const] : [])),
  ]);
}

/**
 * Finds noted work that is no longer here, because the browser has cleared its database. Classes that were kept for offline
 * are kept again: their files may still be here. This runs before anything else works for the account.
 * @returns `here`: the work that is still to be noted, so that nothing is found twice
 */
export async function findLostWork(
  userId: string,
  noted: WaitingWork,
): Promise<{ lost: WaitingItem[]; here: WaitingWork }> {
  const mirror = mirrorOf(userId);
  const now = await databasesOf(mirror);
  const isCleared = { account: noted.databases.account !== now.account, device: noted.databases.device !== now.device };
  if (isCleared.account) await keepAgain(mirror, noted.keptClasses);
  const shared = (await device.shares.toArray()).flatMap(({ files }) => files.map(({ id }) => id));
  const present = new Set<string>([
    ...(await mirror.outbox.toCollection().primaryKeys()),
    ...(await mirror.reportDrafts.toCollection().primaryKeys()),
    ...shared,
  ]);
  const isLost = ({ id, what }: WaitingItem) => !present.has(id) && isCleared[what === 'shared' ? 'device' : 'account'];
  return {
    lost: noted.items.filter(isLost),
    here: { ...noted, databases: now, items: noted.items.filter((item) => !isLost(item)) },
  };
}

async function keepAgain({ keptClasses }: Mirror, classIds: readonly string[]): Promise<void> {
  const known = await keptClasses.bulkGet([...classIds]);
  const missing = classIds.filter((_, index) => known[index] === undefined);
  await keptClasses.bulkPut(missing.map((classId) => ({ classId, state: 'keeping', at: Date.now() })));
}

/**
 * Reports which of these items have arrived: the worker may have sent an upload when no page was there to note it.
 * Returns the function that ends it.
 */
export function watchArrived(
  userId: string,
  lost: readonly WaitingItem[],
  onArrived: (ids: string[]) => void,
): () => void {
  const mirror = mirrorOf(userId);
  const ids = lost.map(({ id }) => id);
  const live = liveQuery(async () => {
    const rows = [...(await mirror.reports.bulkGet(ids)), ...(await mirror.materials.bulkGet(ids))];
    return rows.flatMap((row) => (row && row.mirrored.at > 0 ? [row.id] : []));
  }).subscribe({
    next: (arrived) => {
      if (arrived.length > 0) onArrived(arrived);
    },
    error: (failure) => console.warn('What has arrived could not be read.', failure),
  });
  return () => live.unsubscribe();
}

async function databasesOf(mirror: Mirror): Promise<WaitingWork['databases']> {
  return { account: await identityOf(mirror), device: await deviceIdentity() };
}
