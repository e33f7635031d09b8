import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { photoSlots } from '#contract/forms/report-form.ts';
import type { DraftPhoto, ReportDraft } from '#data/database/report-draft.ts';
import { smallPhoto } from '#hooks/pictures/small-photo.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import type { OpenDraft } from './use-report-draft.ts';
import { useResumed } from './use-resumed.ts';

/**
 * Adds photos to a draft and removes them. First all chosen files are stored on this device; then each is made small and
 * replaced by its small version.
 * @param slots the places for photos
 */
export function usePhotos({ draft, change, fileOf }: OpenDraft, slots: readonly number[] = photoSlots) {
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<'full' | 'unreadable' | 'failed' | 'tooMany'>();
  const isFull = freeSlots(draft, slots).length === 0;

  async function makeSmall(fileId: string): Promise<void> {
    try {
      const chosen = await fileOf(fileId);
      const blob = await smallPhoto(chosen ?? new Blob());
      const small = { id: newId(), blob };
      const replace = (photo: DraftPhoto) =>
        photo.fileId === fileId ? { ...photo, fileId: small.id, isSmall: true } : photo;
      await change((now) => ({ ...now, photos: now.photos.map(replace) }), { add: [small], drop: [fileId] });
    } catch (failure) {
      console.warn('A photo could not be made small.', failure);
      if (failure instanceof Error && failure.name === 'NoPicture')
        setUnreadable((known) => new Set([...known, fileId]));
      else setProblem(failureOfUpload(failure));
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const chosen = files.map((blob) => ({ id: newId(), blob }));
    let taken: readonly string[] = [];
    setProblem(undefined);
    try {
      // All files are stored before the first is changed, because the page may end at any moment.
      await change(
        (now) => {
          // Another tab may have taken a place that is free here.
          const added = freeSlots(now, slots).flatMap((slot, index) => {
            const fileId = chosen[index]?.id;
            return fileId === undefined ? [] : [{ slot, fileId, isSmall: false }];
          });
          taken = added.map(({ fileId }) => fileId);
          return { ...now, photos: [...now.photos, ...added].sort((one, other) => one.slot - other.slot) };
        },
        { add: chosen },
      );
    } catch (failure) {
      setProblem(failureOfUpload(failure));
      return;
    }
    if (taken.length < chosen.length) setProblem('tooMany');
    for (const fileId of taken) await makeSmall(fileId);
  }

  function remove({ fileId }: DraftPhoto): void {
    const without = (photos: readonly DraftPhoto[]) => photos.filter((photo) => photo.fileId !== fileId);
    change((now) => ({ ...now, photos: without(now.photos) }), { drop: [fileId] }).catch((failure: unknown) =>
      setProblem(failureOfUpload(failure)),
    );
  }

  useResumed(draft.photos, ({ fileId }) => makeSmall(fileId));

  return { unreadable, problem, isFull, add, remove };
}

/** Places without a photo, present or still to come. */
function freeSlots({ photos, awaited = [] }: ReportDraft, slots: readonly number[]) {
  const taken = new Set<number>(photos.map(({ slot }) => slot));
  for (const part of awaited) if (part.kind === 'photo') taken.add(part.slot);
  return slots.filter((slot) => !taken.has(slot));
}
