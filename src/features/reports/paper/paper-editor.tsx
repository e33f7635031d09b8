import { useNavigate } from '@tanstack/react-router';
import { Camera, Eye, Images, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPaper } from '#data/database/report-draft.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { paperLimits } from '#lib/scan/paper-limits.ts';
import { Button } from '#ui/button/button.tsx';
import { RestoredStrip } from '#ui/form/restored-strip.tsx';
import { usePictureInputs } from '#ui/report/use-picture-inputs.tsx';
import { MadePages } from '#ui/scan/made-pages.tsx';
import { type ScanPage, ScanPages } from '#ui/scan/scan-pages.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { AskReplace } from '../page/ask-replace.tsx';
import { MonthField } from '../page/month-field.tsx';
import { NotSentYet } from '../page/not-sent-yet.tsx';
import type { ClassReport } from '../page/report-frame.tsx';
import { useMadeDocument } from './use-made-document.ts';
import { type PaperProblem, usePapers } from './use-papers.ts';

const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { flex: '1 1 auto' } } });

type PaperEditorProps = { open: OpenDraft; reports: readonly ClassReport[] };

/** Photos of the pages of a paper report, and the document made from them. */
export function PaperEditor({ open, reports }: PaperEditorProps) {
  const { t } = useTranslation(['reports', 'common']);
  const navigate = useNavigate();
  const format = useFormat();
  const { papers, problem, setProblem, add, remove, edit } = usePapers(open);
  const [isRestored, setRestored] = useState(open.restored);
  const made = useMadeDocument(open, reports, setProblem);
  const ready = papers.filter(({ isSmall }) => isSmall);
  const isReady = ready.length > 0 && ready.length === papers.length;

  async function startOver(): Promise<void> {
    await open.discard();
    setRestored(false);
    await navigate({ to: '.', search: (now) => ({ ...now, start: Date.now() }), replace: true });
  }

  const words = (of: PaperProblem) => {
    if (of === 'tooMany') return t('paper.tooMany', { count: paperLimits.pages });
    if (of === 'changed') return t('page.changedElsewhere');
    return of === 'noPicture' ? t('page.photoUnreadable') : t(`common:upload.${of}`);
  };
  const alert = (
    <styled.div role="alert" color="fg.error" textStyle="sm">
      {problem && words(problem)}
    </styled.div>
  );

  if (made.pages) {
    return (
      <AskReplace open={open} reports={reports}>
        <styled.div display="grid" gap="4">
          <NotSentYet marginBlockEnd="0" />
          <MadePages pages={made.pages} />
          {alert}
          <Actions>
            <Button variant="outline" icon={<Pencil />} onClick={made.edit}>
              {t('page.edit')}
            </Button>
            <Button icon={<Send />} loading={made.isBusy} onClick={made.send}>
              {t('page.send')}
            </Button>
          </Actions>
        </styled.div>
      </AskReplace>
    );
  }
  return (
    <styled.div display="grid" gap="4">
      {isRestored && (
        <RestoredStrip text={t('page.restored')} marginBlockEnd="0" onStartOver={() => void startOver()} />
      )}
      <MonthField open={open} />
      <ScanPages
        pages={ready.map(({ fileId, corners, turns }) => ({ id: fileId, corners, turns }))}
        read={open.fileOf}
        onChange={(change) => edit((now) => edited(now, change))}
        onRemove={remove}
      />
      {papers
        .filter(({ isSmall }) => !isSmall)
        .map(({ fileId }) =>
          problem === 'noPicture' ? (
            <Button key={fileId} variant="outline" colorPalette="red" onClick={() => remove(fileId)}>
              {t('common:scan.remove')}
            </Button>
          ) : (
            <Skeleton key={fileId} width="100%" height="20" />
          ),
        )}
      {alert}
      <TakePages isFirst={papers.length === 0} isFull={papers.length >= paperLimits.pages} onFiles={add} />
      {papers.length > 0 && (
        <Button icon={<Eye />} loading={made.isBusy} disabled={!isReady} onClick={made.preview}>
          {t('paper.preview', { count: papers.length, number: format.number(papers.length) })}
        </Button>
      )}
      <styled.p textStyle="sm" color="fg.muted">
        {t('paper.kept')}
      </styled.p>
    </styled.div>
  );
}

/** The papers with the changes of those that are ready, in their new order; papers that are not ready stay at the end. */
function edited(
  papers: readonly DraftPaper[],
  change: (pages: readonly ScanPage[]) => readonly ScanPage[],
): readonly DraftPaper[] {
  const ready = papers.filter(({ isSmall }) => isSmall);
  const changed = change(ready.map(({ fileId, corners, turns }) => ({ id: fileId, corners, turns })));
  const pages = changed.map(({ id, corners, turns }) => ({ fileId: id, isSmall: true, corners, turns }));
  return [...pages, ...papers.filter(({ isSmall }) => !isSmall)];
}

type TakePagesProps = { isFirst: boolean; isFull: boolean; onFiles: (files: readonly File[]) => Promise<void> };

function TakePages({ isFirst, isFull, onFiles }: TakePagesProps) {
  const { t } = useTranslation('reports');
  const { inputs, openCamera, openPictures } = usePictureInputs('papers', onFiles);
  return (
    <div>
      {inputs}
      {isFirst && <styled.p marginBlockEnd="3">{t('paper.lead')}</styled.p>}
      <Actions>
        <Button variant={isFirst ? 'solid' : 'subtle'} icon={<Camera />} disabled={isFull} onClick={openCamera}>
          {t(isFirst ? 'paper.first' : 'paper.next')}
        </Button>
        <Button variant="outline" icon={<Images />} disabled={isFull} onClick={openPictures}>
          {t('page.choosePhotos')}
        </Button>
      </Actions>
    </div>
  );
}
