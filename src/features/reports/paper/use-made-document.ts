import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { type MadePage, makePage } from '#lib/scan/make-page.ts';
import { paperLimits } from '#lib/scan/paper-limits.ts';
import type { ClassReport } from '../page/report-frame.tsx';
import type { PaperProblem } from './use-papers.ts';
import { useSendPaper } from './use-send-paper.ts';

/** The document of a paper report: made from its pages for the preview, and sent exactly like that. */
export function useMadeDocument(
  open: OpenDraft,
  reports: readonly ClassReport[],
  setProblem: (problem: PaperProblem | undefined) => void,
) {
  const navigate = useNavigate();
  const [made, setMade] = useState<{ of: string; pages: readonly MadePage[] }>();
  const [isBusy, setBusy] = useState(false);
  const send = useSendPaper(reports);

  async function during(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      console.warn('A paper report could not be made.', failure);
      setProblem(failure instanceof Error && failure.name === 'DeviceFull' ? 'full' : 'failed');
    } finally {
      setBusy(false);
    }
  }

  const preview = () =>
    during(async () => {
      const { papers: now = [] } = await open.latest();
      const pages: MadePage[] = [];
      for (const { fileId, corners, turns } of now) {
        const photo = await open.fileOf(fileId);
        pages.push(await makePage({ photo: photo ?? new Blob(), corners, turns }, paperLimits.pagePixels));
      }
      setMade({ of: JSON.stringify(now), pages });
      scrollTo({ top: 0, behavior: 'instant' });
    });

  const sendNow = () =>
    during(async () => {
      const draft = await open.latest();
      if (made?.of !== JSON.stringify(draft.papers)) {
        setMade(undefined);
        setProblem('changed');
        return;
      }
      await open.putAway(() => send(draft, made.pages));
      await navigate({ to: '/', replace: true });
    });

  return {
    pages: made?.pages,
    isBusy,
    preview: () => void preview(),
    send: () => void sendNow(),
    edit: () => setMade(undefined),
  };
}
