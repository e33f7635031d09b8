import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Language } from '#contract/language/languages.ts';
import { placeOfDraft, type ReportDraft } from '#data/database/report-draft.ts';
import type { FileChanges } from '#data/drafts/report-drafts.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

/** Changes a draft as it is at that moment. */
type Change = (draft: ReportDraft) => ReportDraft;

export interface OpenDraft {
  readonly draft: ReportDraft;
  /** Whether it was there already. */
  readonly restored: boolean;
  /**
   * Keeps a change on this device. The screen shows it at once; the promise is for what must be there before anything else
   * happens, such as a photo.
   * @throws DeviceFull, OwnerLeft
   */
  readonly change: (change: Change, files?: FileChanges) => Promise<void>;
  readonly fileOf: (fileId: string) => Promise<Blob | undefined>;
  /** Takes it off the device, with its files. */
  readonly discard: () => Promise<void>;
}

type DraftState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly open: OpenDraft };

export interface DraftSeed {
  readonly values: Record<string, string>;
  readonly corrects?: string | undefined;
  readonly replaces?: string | undefined;
  /** What a page that waits brings along when it is opened again. */
  readonly photos?: readonly { readonly slot: number; readonly blob: Blob }[];
  readonly voice?: { readonly blob: Blob; readonly extension: 'm4a' | 'ogg'; readonly seconds: number } | undefined;
}

/**
 * The report of a class for a month as far as it is filled in. It is on this device from the first key on.
 * @param seed what it starts with where there is no draft
 */
export function useReportDraft(
  of: { classId: string; month: string },
  language: Language,
  seed: () => Promise<DraftSeed>,
): DraftState {
  const [restored, setRestored] = useState(false);
  const [draft, setDraft] = useState<ReportDraft | 'failed'>();
  const current = useRef<ReportDraft>(undefined);
  const writing = useRef<Promise<void>>(Promise.resolve());

  const start = useEffectEvent(async (isLeft: () => boolean): Promise<void> => {
    const mirror = await ownMirror();
    const engine = await loadEngine();
    const found = await engine.reportDrafts.findDraft(mirror, of.classId, of.month);
    const started = found ?? (await startDraft(of, language, await seed()));
    if (isLeft()) return;
    current.current = started;
    setRestored(found !== undefined);
    setDraft(started);
  });

  useEffect(() => {
    let left = false;
    start(() => left).catch((failure: unknown) => {
      console.error('The draft of a report could not be opened.', failure);
      if (!left) setDraft('failed');
    });
    return () => {
      left = true;
    };
  }, []);

  function change(next: Change, files?: FileChanges): Promise<void> {
    const before = current.current;
    if (!before) return Promise.resolve();
    const changed = { ...next(before), at: Date.now() };
    current.current = changed;
    setDraft(changed);
    const write = async () => {
      // Of keys that came while an earlier one was being written, the last one brings all.
      if (!files && current.current !== changed) return;
      const engine = await loadEngine();
      await engine.reportDrafts.keepDraft(await ownMirror(), current.current ?? changed, files);
    };
    const written = writing.current.then(write, write);
    writing.current = written.catch(() => undefined);
    return written;
  }

  async function discard(): Promise<void> {
    const { id } = current.current ?? {};
    current.current = undefined;
    await writing.current;
    const engine = await loadEngine();
    if (id) await engine.reportDrafts.dropDraft(await ownMirror(), id);
  }

  if (draft === 'failed') return { state: 'failed' };
  if (!draft) return { state: 'loading' };
  return { state: 'ready', open: { draft, restored, change, fileOf, discard } };
}

async function startDraft(
  { classId, month }: { classId: string; month: string },
  language: Language,
  { values, corrects, replaces, photos = [], voice }: DraftSeed,
): Promise<ReportDraft> {
  const draft: ReportDraft = {
    id: newId(),
    place: placeOfDraft(classId, month),
    classId,
    month,
    language,
    values,
    photos: [],
    ...(corrects && { corrects }),
    ...(replaces && { replaces }),
    at: Date.now(),
  };
  if (photos.length === 0 && !voice) return draft;
  const { reportDrafts } = await loadEngine();
  const mirror = await ownMirror();
  let kept = draft;
  for (const { slot, blob } of photos) {
    const fileId = newId();
    kept = { ...kept, photos: [...kept.photos, { slot, fileId, isSmall: true }] };
    await reportDrafts.keepDraft(mirror, kept, { add: { id: fileId, blob } });
  }
  if (!voice) return kept;
  const fileId = newId();
  kept = { ...kept, voice: { fileId, extension: voice.extension, seconds: voice.seconds } };
  await reportDrafts.keepDraft(mirror, kept, { add: { id: fileId, blob: voice.blob } });
  return kept;
}

async function fileOf(fileId: string): Promise<Blob | undefined> {
  const { reportDrafts } = await loadEngine();
  return reportDrafts.readDraftFile(await ownMirror(), fileId);
}

async function ownMirror() {
  const engine = await loadEngine();
  return engine.mirrorOf(currentAccount());
}
