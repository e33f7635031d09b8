import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Language } from '#contract/language/languages.ts';
import type { DraftPlace, ReportDraft } from '#data/database/report-draft.ts';
import type { DraftSeed, FileChanges } from '#data/drafts/report-drafts.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

/** Changes a draft as it is at that moment. */
type Change = (draft: ReportDraft) => ReportDraft;

export interface OpenDraft {
  readonly draft: ReportDraft;
  /** Whether it was there already. */
  readonly restored: boolean;
  /**
   * Keeps a change on this device, of the draft as it is stored by then. The screen shows words at once, and a change with
   * files when it is stored.
   * @throws DeviceFull, OwnerLeft, DraftGone
   */
  readonly change: (change: Change, files?: FileChanges) => Promise<void>;
  /** The draft with what another tab has written into it. @throws what `change` throws */
  readonly latest: () => Promise<ReportDraft>;
  readonly fileOf: (fileId: string) => Promise<Blob | undefined>;
  /** Makes it the draft of another month, unless that has one. */
  readonly moveTo: (month: string) => Promise<void>;
  /** Runs what makes an upload of it: that it is gone with that is no news from another tab. */
  readonly putAway: (work: () => Promise<void>) => Promise<void>;
  /** Takes it off the device, with its files. */
  readonly discard: () => Promise<void>;
}

type DraftState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** Another tab has sent it, or put it away. */
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly open: OpenDraft };

/**
 * The report of a class for a month as far as it is filled in. It is on this device from the first key on, in the database of
 * whoever opened it.
 * @param seed what it starts with where there is no draft
 */
export function useReportDraft(place: DraftPlace, language: Language, seed: () => Promise<DraftSeed>): DraftState {
  const [restored, setRestored] = useState(false);
  const [draft, setDraft] = useState<ReportDraft | 'failed' | 'gone'>();
  const current = useRef<ReportDraft>(undefined);
  const store = useRef<Store>(undefined);
  const waiting = useRef<Change[]>([]);
  const writing = useRef<Promise<void>>(Promise.resolve());
  const stopWatching = useRef<() => void>(undefined);
  const isPuttingAway = useRef(false);

  const start = useEffectEvent(async (isLeft: () => boolean): Promise<void> => {
    const opened = await openStore();
    const { draft: found, restored: isFound } = await opened.drafts.openDraft(opened.mirror, place, language, seed);
    if (isLeft()) return;
    store.current = opened;
    setRestored(isFound);
    show(found);
    stopWatching.current = opened.drafts.watchDrafts(opened.mirror, follow).stop;
  });

  useEffect(() => {
    let left = false;
    start(() => left).catch((failure: unknown) => {
      console.error('The draft of a report could not be opened.', failure);
      if (!left) setDraft('failed');
    });
    return () => {
      left = true;
      stopWatching.current?.();
    };
  }, []);

  /** What another tab has written, or sent, is known here before anything is typed over it. */
  function follow(all: readonly ReportDraft[]): void {
    const known = current.current;
    if (!known || isPuttingAway.current) return;
    const stored = all.find(({ place: of }) => of === known.place);
    const isNews = stored ? stored.at > known.at : known.at > 0;
    if (isNews) latest().catch((failure: unknown) => console.warn('The draft was changed in another window.', failure));
  }

  function show(next: ReportDraft): void {
    current.current = next;
    setDraft(next);
  }

  /** What is typed here is shown as it is typed here; photos and voice note as they are stored. */
  function showStored(stored: ReportDraft, values = current.current?.values ?? stored.values): void {
    show(waiting.current.reduce((now, next) => next(now), { ...stored, values }));
  }

  function change(next: Change, files?: FileChanges): Promise<void> {
    if (!current.current) return Promise.resolve();
    if (!files) {
      waiting.current.push(next);
      show(next(current.current));
    }
    return inTurn(async (own, known) => {
      // Of keys that came while an earlier one was being written, the first of them has brought all.
      if (files) showStored(await write(own, known, next, files));
      else if (waiting.current.length > 0) showStored(await write(own, known));
    });
  }

  function latest(): Promise<ReportDraft> {
    return inTurn(async (own, known) => {
      const isWaiting = waiting.current.length > 0;
      const stored = isWaiting ? await write(own, known) : await own.drafts.readDraft(own.mirror, known);
      showStored(stored, stored.values);
      return stored;
    });
  }

  /** Writes what was typed, and a change with files. What cannot be written is not forgotten: the next one brings it. */
  async function write({ mirror, drafts }: Store, known: ReportDraft, next?: Change, files?: FileChanges) {
    const typed = waiting.current.splice(0);
    const changes = next ? [...typed, next] : typed;
    try {
      const all = (stored: ReportDraft) => changes.reduce((now, one) => one(now), stored);
      return await drafts.changeDraft(mirror, known, all, files);
    } catch (failure) {
      waiting.current.unshift(...typed);
      throw failure;
    }
  }

  /** One after the other. */
  function inTurn<T>(work: (own: Store, known: ReportDraft) => Promise<T>): Promise<T> {
    const run = async () => {
      if (!store.current || !current.current) throw new Error('This draft has been put away.');
      return work(store.current, current.current);
    };
    const done = writing.current.then(run, run);
    writing.current = done.then(
      () => undefined,
      (failure: unknown) => {
        if (failure instanceof Error && failure.name === 'DraftGone') setDraft('gone');
      },
    );
    return done;
  }

  async function moveTo(month: string): Promise<void> {
    await inTurn(async ({ mirror, drafts }, { id }) => {
      await drafts.moveDraft(mirror, id, month);
      current.current = undefined;
    });
  }

  async function putAway(work: () => Promise<void>): Promise<void> {
    isPuttingAway.current = true;
    try {
      await work();
    } catch (failure) {
      isPuttingAway.current = false;
      throw failure;
    }
  }

  async function discard(): Promise<void> {
    await inTurn(async ({ mirror, drafts }, { id }) => {
      current.current = undefined;
      await drafts.dropDraft(mirror, id);
    });
  }

  if (draft === 'failed' || draft === 'gone') return { state: draft };
  if (!draft) return { state: 'loading' };
  return { state: 'ready', open: { draft, restored, change, latest, fileOf, moveTo, putAway, discard } };
}

type Store = Awaited<ReturnType<typeof openStore>>;

async function openStore() {
  const engine = await loadEngine();
  return { mirror: engine.mirrorOf(currentAccount()), drafts: engine.reportDrafts };
}

async function fileOf(fileId: string): Promise<Blob | undefined> {
  const { mirror, drafts } = await openStore();
  return drafts.readDraftFile(mirror, fileId);
}
