import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { DraftRecording } from '#data/database/report-draft.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { whenNotRecording, whileRecording } from '#lib/recording-lock.ts';
import { type Piece, type Recording, type Running, recordingOf, startRecording } from './voice-recorder.ts';

export type VoiceProblem = 'denied' | 'none' | 'broken' | 'full' | 'unreadable' | 'failed';

/**
 * The voice note of a report. Its pieces are stored during the recording, so an interruption loses the last seconds at most.
 * A user who opens the report again decides whether to keep the rest.
 */
export function useVoice(open: OpenDraft, onVoice: (hasVoice: boolean) => void) {
  const { draft, change, fileOf } = open;
  const { voice, recording, place } = draft;
  const [running, setRunning] = useState<Running>();
  const [problem, setProblem] = useState<VoiceProblem>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const isOpen = recording !== undefined && !running;
  const isLeft = useLeftRecording(open, isOpen);

  /** Replaces the pieces by the recording in one step. */
  async function store({ blob, extension, seconds }: Recording, pieces: readonly string[]): Promise<void> {
    const fileId = newId();
    await change((now) => ({ ...now, voice: { fileId, extension, seconds }, recording: undefined }), {
      add: [{ id: fileId, blob }],
      drop: voice ? [...pieces, voice.fileId] : pieces,
    });
    onVoice(true);
  }

  async function recordNow(): Promise<void> {
    const pieces: string[] = [];
    const keep = ({ blob, type, seconds }: Piece) => {
      const id = newId();
      pieces.push(id);
      const fileIds = [...pieces];
      change((now) => ({ ...now, recording: { fileIds, type, seconds } }), { add: [{ id, blob }] }).catch(
        (failure: unknown) => {
          setProblem(failureOfUpload(failure));
          stop.current?.();
        },
      );
    };
    const started = await startRecording(keep);
    stop.current = started.stop;
    setRunning(started);
    // It is noted before the first piece, because a report is not sent while its voice note is being recorded.
    await change((now) => ({ ...now, recording: { fileIds: [], type: '', seconds: 0 } }), {});
    await store(await started.done, pieces);
  }

  async function record(): Promise<void> {
    setProblem(undefined);
    try {
      await whileRecording(place, recordNow);
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      stop.current = undefined;
      setRunning(undefined);
    }
  }

  async function keepLeft({ fileIds, type, seconds }: DraftRecording): Promise<void> {
    setProblem(undefined);
    try {
      const blobs = await Promise.all(fileIds.map(fileOf));
      const pieces = blobs.filter((blob) => blob !== undefined);
      await store(await recordingOf(pieces, type, seconds), fileIds);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  /** Deletes a voice note or its pieces from the device, because its author asked for it. */
  function remove(what: { voice?: undefined; recording?: undefined }, files: readonly string[]): void {
    change((now) => ({ ...now, ...what }), { drop: files }).then(
      () => onVoice(false),
      (failure: unknown) => setProblem(failureOfUpload(failure)),
    );
  }

  return {
    running,
    problem,
    /** The recording was interrupted, and no other tab continues it. */
    left: isOpen && isLeft ? recording : undefined,
    isElsewhere: isOpen && !isLeft,
    record: () => void record(),
    keepLeft: (of: DraftRecording) => void keepLeft(of),
    removeLeft: ({ fileIds }: DraftRecording) => remove({ recording: undefined }, fileIds),
    remove: () => voice && remove({ voice: undefined }, [voice.fileId]),
  };
}

/** True if the open recording was interrupted, and no other tab continues it. */
function useLeftRecording({ draft: { place }, change, latest }: OpenDraft, isOpen: boolean): boolean {
  const [isLeft, setLeft] = useState(false);
  const look = useEffectEvent(async (signal: AbortSignal) => {
    await whenNotRecording(place, signal);
    // The other tab may have finished it.
    const stored = await latest();
    if (stored.recording?.fileIds.length === 0) await change((now) => ({ ...now, recording: undefined }), {});
    if (!signal.aborted) setLeft(true);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const gone = new AbortController();
    look(gone.signal).catch((failure: unknown) => {
      if (!gone.signal.aborted) console.warn('A recording that was interrupted could not be read.', failure);
    });
    return () => {
      gone.abort();
      setLeft(false);
    };
  }, [isOpen]);
  return isLeft;
}

function problemOf(failure: unknown): VoiceProblem {
  console.warn('Nothing could be recorded.', failure);
  if (!(failure instanceof Error)) return 'broken';
  if (failure.name === 'NotAllowedError') return 'denied';
  if (failure.name === 'NotFoundError') return 'none';
  return failure.name === 'DeviceFull' ? 'full' : 'broken';
}
