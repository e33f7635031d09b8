import type { Language } from '#contract/language/languages.ts';
import type { Mirror } from '#data/database/database.ts';
import type { DraftPlace, ReportDraft } from '#data/database/report-draft.ts';
import {
  changeDraft,
  type DraftSeed,
  dropDraft,
  type FileChanges,
  moveDraft,
  openDraft,
  readDraft,
  readDraftFile,
  watchDrafts,
} from './report-drafts.ts';

/** Changes a draft from its present state. */
type Change = (draft: ReportDraft) => ReportDraft;

/** A draft that is open in a form, and what the form does with it. */
export interface OpenDraft {
  readonly draft: ReportDraft;
  /** True if it existed before. */
  readonly restored: boolean;
  /**
   * Keeps a change on this device, applied to the draft as it is stored by then. The screen shows words at once, and a
   * change with files when it is stored.
   * @throws DeviceFull, OwnerLeft, DraftGone
   */
  readonly change: (change: Change, files?: FileChanges) => Promise<void>;
  /** The draft with what another tab has written into it. @throws what `change` throws */
  readonly latest: () => Promise<ReportDraft>;
  readonly fileOf: (fileId: string) => Promise<Blob | undefined>;
  /** Makes it the draft of another month, unless that month has one. */
  readonly moveTo: (month: string) => Promise<void>;
  /** Runs the work that makes an upload of it. The draft disappears with that, which is not reported as another tab's doing. */
  readonly putAway: (work: () => Promise<void>) => Promise<void>;
  /** Deletes it from the device, with its files. */
  readonly discard: () => Promise<void>;
}

export type DraftState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** Another tab has sent it, or put it away. */
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly open: OpenDraft };

interface Opening {
  readonly place: DraftPlace;
  readonly language: Language;
  /** First content, if there is no draft. */
  readonly seed: () => Promise<DraftSeed>;
  /** Called with each state, the first one as soon as the draft is read. */
  readonly onState: (state: DraftState) => void;
}

/**
 * Opens the draft of a report in one form of this tab. Typed words are shown at once and written one transaction after the
 * other; keystrokes during a write are written together by the next one. The form also shows changes of other tabs.
 * @returns stops watching; words typed before are still written
 */
export function startDraftStore(mirror: Mirror, { place, language, seed, onState }: Opening): () => void {
  let current: ReportDraft | undefined;
  let restored = false;
  let isStopped = false;
  let isPuttingAway = false;
  let stopWatching: () => void = () => undefined;
  const { waiting, write } = typedChanges(mirror);
  const fileOf = (fileId: string) => readDraftFile(mirror, fileId);
  const turns = oneAfterTheOther((failure) => {
    if (failure instanceof Error && failure.name === 'DraftGone') report({ state: 'gone' });
  });

  async function open(): Promise<void> {
    const found = await openDraft(mirror, place, language, seed);
    if (isStopped) return;
    restored = found.restored;
    show(found.draft);
    stopWatching = watchDrafts(mirror, follow).stop;
  }

  const report = (state: DraftState) => void (isStopped || onState(state));

  function show(draft: ReportDraft): void {
    current = draft;
    report({ state: 'ready', open: { draft, restored, change, latest, fileOf, moveTo, putAway, discard } });
  }

  /** The form shows its own words as they are typed, and photos and voice note as they are stored. */
  function showStored(stored: ReportDraft, values = current?.values ?? stored.values): void {
    show(waiting.reduce((now, next) => next(now), { ...stored, values }));
  }

  /** Learns of another tab's words before the user types over them. */
  function follow(all: readonly ReportDraft[]): void {
    const known = current;
    if (!known || isPuttingAway) return;
    const stored = all.find(({ place: of }) => of === known.place);
    const isNews = stored ? stored.at > known.at : known.at > 0;
    if (isNews) latest().catch((failure: unknown) => console.warn('The draft was changed in another window.', failure));
  }

  function change(next: Change, files?: FileChanges): Promise<void> {
    if (!current) return Promise.resolve();
    if (!files) {
      waiting.push(next);
      show(next(current));
    }
    return inTurn(async (known) => {
      if (files) showStored(await write(known, next, files));
      // An earlier turn may have written this change together with its own.
      else if (waiting.length > 0) showStored(await write(known));
    });
  }

  function latest(): Promise<ReportDraft> {
    return inTurn(async (known) => {
      const stored = waiting.length > 0 ? await write(known) : await readDraft(mirror, known);
      showStored(stored, stored.values);
      return stored;
    });
  }

  function inTurn<T>(work: (known: ReportDraft) => Promise<T>): Promise<T> {
    return turns(async () => {
      if (!current) throw new Error('This draft has been put away.');
      return work(current);
    });
  }

  async function moveTo(month: string): Promise<void> {
    await inTurn(async ({ id }) => {
      await moveDraft(mirror, id, { month });
      current = undefined;
    });
  }

  async function putAway(work: () => Promise<void>): Promise<void> {
    isPuttingAway = true;
    await work().catch((failure: unknown) => {
      isPuttingAway = false;
      throw failure;
    });
  }

  async function discard(): Promise<void> {
    await inTurn(async ({ id }) => {
      current = undefined;
      await dropDraft(mirror, id);
    });
  }

  open().catch((failure: unknown) => {
    console.error('The draft of a report could not be opened.', failure);
    report({ state: 'failed' });
  });
  return () => {
    isStopped = true;
    stopWatching();
  };
}

/** Runs one piece of work after the other. @param onFailure is called with each failure; the others go on */
function oneAfterTheOther(onFailure: (failure: unknown) => void) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(onFailure);
    return done;
  };
}

function typedChanges(mirror: Mirror) {
  /** Changes that are not written yet. */
  const waiting: Change[] = [];

  /** Writes typed changes, and one change with files. If a write fails, its changes wait for the next one. */
  async function write(known: ReportDraft, next?: Change, files?: FileChanges): Promise<ReportDraft> {
    const typed = waiting.splice(0);
    const changes = next ? [...typed, next] : typed;
    try {
      return await changeDraft(mirror, known, (stored) => changes.reduce((now, one) => one(now), stored), files);
    } catch (failure) {
      waiting.unshift(...typed);
      throw failure;
    }
  }

  return { waiting, write };
}
