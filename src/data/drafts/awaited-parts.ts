import type { AwaitedPart, DraftVoice, ReportDraft } from '#data/database/report-draft.ts';

/**
 * A draft with a part that has arrived; the file of this id has its content. Returns the same draft if its author has gone
 * on without the part or another tab has brought it. A voice note that was recorded since then stays.
 */
export function withPart(draft: ReportDraft, part: AwaitedPart, file: { id: string; type: string }): ReportDraft {
  const others = withoutPart(draft, part);
  if (others === draft) return draft;
  if (part.kind === 'photo') {
    const photos = [...draft.photos, { slot: part.slot, fileId: file.id, isSmall: true }];
    return { ...others, photos: photos.sort((one, other) => one.slot - other.slot) };
  }
  if (draft.voice || draft.recording) return others;
  return { ...others, voice: { fileId: file.id, extension: extensionOf(file.type), seconds: part.seconds } };
}

/** A draft that no longer waits for this part. */
export function withoutPart(draft: ReportDraft, { id }: AwaitedPart): ReportDraft {
  const left = draft.awaited?.filter((part) => part.id !== id);
  return left?.length === draft.awaited?.length ? draft : { ...draft, awaited: left };
}

function extensionOf(type: string): DraftVoice['extension'] {
  if (type.startsWith('audio/mpeg')) return 'mp3';
  return type.startsWith('audio/ogg') ? 'ogg' : 'm4a';
}
