import type { AwaitedPart, DraftVoice, ReportDraft } from '#data/database/report-draft.ts';

/**
 * A draft with a part that has come, whose content is the file of this id. The same draft where its author has gone on without it
 * or another tab has brought it; a voice note that was recorded meanwhile stays.
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

/** A draft that does not wait for this part any longer. */
export function withoutPart(draft: ReportDraft, { id }: AwaitedPart): ReportDraft {
  const left = draft.awaited?.filter((part) => part.id !== id);
  return left?.length === draft.awaited?.length ? draft : { ...draft, awaited: left };
}

function extensionOf(type: string): DraftVoice['extension'] {
  if (type.startsWith('audio/mpeg')) return 'mp3';
  return type.startsWith('audio/ogg') ? 'ogg' : 'm4a';
}
