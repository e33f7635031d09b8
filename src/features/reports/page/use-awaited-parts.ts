import { useEffect, useEffectEvent, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiProblem } from '#data/api/errors.ts';
import type { AwaitedPart } from '#data/database/report-draft.ts';
import { withoutPart, withPart } from '#data/drafts/awaited-parts.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useOffline } from '#hooks/outbox/use-connection.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

const none: readonly AwaitedPart[] = [];

/**
 * Fetches the photos and the voice note of a returned report into the draft that corrects it, one after the other, when
 * there is a connection. Each is stored when it arrives, so that a second try continues there.
 * @param onVoice is called with whether the draft has a voice note or waits for one
 */
export function useAwaitedParts({ draft, change }: OpenDraft, onVoice: (hasVoice: boolean) => void) {
  const { awaited = none, voice } = draft;
  const offline = useOffline();
  const [isGone, setGone] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function bringOne(part: AwaitedPart): Promise<void> {
    try {
      const { reportDrafts } = await loadEngine();
      const blob = await reportDrafts.fetchPart(currentAccount(), part);
      const file = { id: newId(), blob };
      await change((now) => withPart(now, part, { id: file.id, type: blob.type }), { add: [file] });
    } catch (failure) {
      if (!(failure instanceof ApiProblem) || failure.status !== 404) throw failure;
      await change((now) => withoutPart(now, part), {});
      if (part.kind === 'voice') onVoice(voice !== undefined);
      setGone(true);
    }
  }

  async function bringAll(isLeft: () => boolean): Promise<void> {
    for (const part of awaited) {
      if (isLeft()) return;
      await bringOne(part);
    }
  }

  function bring(): () => void {
    let left = false;
    setFailed(false);
    bringAll(() => left).catch((failure: unknown) => {
      console.warn('A part of a returned report could not be brought.', failure);
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
    };
  }

  const start = useEffectEvent(bring);
  useEffect(() => (offline ? undefined : start()), [offline]);

  async function goWithout(): Promise<void> {
    await change((now) => ({ ...now, awaited: [] }), {});
    onVoice(voice !== undefined);
  }

  return {
    awaited,
    /** One of the parts is no longer on the server. */
    isGone,
    hasFailed,
    retry: () => void bring(),
    goWithout: () => {
      goWithout().catch((failure: unknown) => {
        console.warn('The draft could not be stored.', failure);
        setFailed(true);
      });
    },
  };
}
