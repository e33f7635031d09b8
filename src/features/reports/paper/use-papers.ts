import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { DraftPaper } from '#data/database/report-draft.ts';
import { paperPhoto } from '#hooks/pictures/small-photo.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useResumed } from '#hooks/report-pages/use-resumed.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { paperLimits } from '#lib/scan/paper-limits.ts';
import { wholePicture } from '#lib/scan/quad.ts';

/** Reason why a photo of paper is missing, or not ready. */
export type PaperProblem = 'full' | 'unreadable' | 'failed' | 'tooMany' | 'noPicture' | 'changed';

/**
 * The photos of a paper report. First all chosen files are stored on this device; then each is made smaller and replaced by
 * its smaller version.
 */
export function usePapers({ draft, change, fileOf }: OpenDraft) {
  const papers = draft.papers ?? [];
  const [problem, setProblem] = useState<PaperProblem>();

  async function makeSmall({ fileId }: DraftPaper): Promise<void> {
    try {
      const small = { id: newId(), blob: await paperPhoto((await fileOf(fileId)) ?? new Blob()) };
      const replace = (paper: DraftPaper) =>
        paper.fileId === fileId ? { ...paper, fileId: small.id, isSmall: true } : paper;
      await change((now) => ({ ...now, papers: now.papers?.map(replace) ?? [] }), { add: [small], drop: [fileId] });
    } catch (failure) {
      console.warn('A photo of paper could not be made small.', failure);
      setProblem(failure instanceof Error && failure.name === 'NoPicture' ? 'noPicture' : failureOfUpload(failure));
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const chosen = files.map((blob) => ({ id: newId(), blob }));
    let taken: readonly DraftPaper[] = [];
    setProblem(undefined);
    try {
      // All files are stored before the first is changed, because the page may end at any moment.
      await change(
        ({ papers: there = [], ...now }) => {
          taken = chosen
            .slice(0, Math.max(0, paperLimits.pages - there.length))
            .map(({ id }) => ({ fileId: id, isSmall: false, corners: wholePicture, turns: 0 }));
          return { ...now, papers: [...there, ...taken] };
        },
        { add: chosen },
      );
    } catch (failure) {
      setProblem(failureOfUpload(failure));
      return;
    }
    if (taken.length < chosen.length) setProblem('tooMany');
    for (const paper of taken) await makeSmall(paper);
  }

  function remove(fileId: string): void {
    const without = (all: readonly DraftPaper[] = []) => all.filter((paper) => paper.fileId !== fileId);
    setProblem(undefined);
    change((now) => ({ ...now, papers: without(now.papers) }), { drop: [fileId] }).catch((failure: unknown) =>
      setProblem(failureOfUpload(failure)),
    );
  }

  /** Changes the cuts, turns and order of the pages. */
  function edit(edited: (papers: readonly DraftPaper[]) => readonly DraftPaper[]): void {
    change((now) => ({ ...now, papers: edited(now.papers ?? []) })).catch((failure: unknown) =>
      setProblem(failureOfUpload(failure)),
    );
  }

  useResumed(papers, makeSmall);

  return { papers, problem, setProblem, add, remove, edit };
}
