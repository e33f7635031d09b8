import { EyeOff, FileQuestion } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { areWordsRead } from '#contract/report-states.ts';
import type { Source } from '#data/reading/source.ts';
import { pageOf } from '#data/report-pages/page-of.ts';
import { useReadingRow } from '#hooks/reading/reading-row.ts';
import type { ReadKind } from '#hooks/reading/use-document.ts';
import { type LeftOffAt, useKeepPlace } from '#hooks/reading/use-keep-place.ts';
import { useListening } from '#hooks/reading/use-listening.ts';
import { useSource } from '#hooks/reading/use-source.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { type DocumentKind, kindOfDocument } from './kind-of-document.ts';
import { prepareFor } from './lazy-view.tsx';
import { usePlainAddress } from './leave/use-plain-address.ts';
import { MonthFacts } from './month/month-facts.tsx';
import { OpenDocument } from './open-document.tsx';
import { PageView } from './page/page-view.tsx';
import { ReaderActions } from './reader-actions.tsx';
import { ReaderHead } from './reader-head.tsx';
import { ReaderNeighbours } from './reader-neighbours.tsx';
import type { ReadingAddress } from './reading-address.ts';
import { AuthorContact } from './review/author-contact.tsx';
import { FileRelease } from './review/file-release.tsx';
import { NamedStudents, showWith, useNamedStudents } from './review/named-students.tsx';
import { AnswerButtons, AnswersOfSponsors } from './review/report-answers.tsx';
import { ReturnedNote } from './review/returned-note.tsx';
import { ReviewBar } from './review/review-bar.tsx';
import { ReviewNotes } from './review/review-notes.tsx';
import { SponsorNote } from './review/sponsor-note.tsx';
import { useNoteSeen } from './review/use-note-seen.ts';
import { WordsRelease } from './review/words-release.tsx';

type ReaderProps = { kind: ReadKind; row: Material | Report };
type AtProps = { at: ReadingAddress };

/** A document with its author's description above it, and the tools to read it. */
export function Reader({ kind, row, at }: ReaderProps & AtProps) {
  const { role } = useSession();
  const documentKind = kindOfDocument(row.fileName);
  const report = 'month' in row ? row : undefined;
  const page = report && pageOf(report);
  const reviews = useMay('reports.return') && report !== undefined;
  const names = useNamedStudents(reviews ? report : undefined);
  const isInRow = useReadingRow() !== undefined;
  const isWithheld = role === 'sponsor' && report?.released === false;
  useNoteSeen(isWithheld ? undefined : report);
  return (
    <>
      <ReaderHead kind={kind} row={row} />
      {reviews && <AuthorContact authorId={report.authorId} />}
      {reviews && <ReviewNotes of={report} />}
      {report && <WordsRelease of={report} />}
      {report && <ReturnedNote of={report} />}
      {report && <SponsorNote of={report} />}
      {report && !page && areWordsRead(report.words) && <FileRelease of={report} />}
      {report && isWithheld ? (
        <Withheld />
      ) : report && page ? (
        <PageView row={report} page={page} show={showWith(names)} />
      ) : documentKind === 'old' || documentKind === 'none' ? (
        <NotReadable kind={kind} row={row} isOld={documentKind === 'old'} />
      ) : (
        <OpenReader kind={kind} row={row} at={at} documentKind={documentKind} />
      )}
      <NamedStudents names={names} />
      {report && <AnswersOfSponsors of={report} />}
      {report && !isWithheld && <AnswerButtons of={report} />}
      {report && role === 'sponsor' && <MonthFacts report={report} />}
      {!(reviews && isInRow) && <ReaderNeighbours kind={kind} row={row} />}
      {reviews && <ReviewBar of={report} />}
    </>
  );
}

/** For sponsors: the month has its report, but its file is only for the school. */
function Withheld() {
  const { t } = useTranslation('reader');
  return <StateFrame icon={<EyeOff />} title={t('withheld.title')} text={t('withheld.text')} />;
}

function NotReadable({ kind, row, isOld }: ReaderProps & { isOld: boolean }) {
  const { t } = useTranslation('reader');
  return (
    <StateFrame
      icon={<FileQuestion />}
      title={t(isOld ? 'old.title' : 'none.title', { type: fileTypeOf(row.fileName) })}
      text={t(isOld ? 'old.text' : 'none.text')}
      action={<ReaderActions kind={kind} row={row} showWords />}
    />
  );
}

function OpenReader({ kind, row, at, documentKind }: ReaderProps & AtProps & { documentKind: DocumentKind }) {
  const { t } = useTranslation(['reader', 'common']);
  const format = useFormat();
  const view = useSource(kind, row);
  // This does not wait for the next frame, which takes a slow phone as long as the document's first bytes.
  useLayoutEffect(() => prepareFor(documentKind), [documentKind]);
  if (view.state === 'loading') return <Skeleton height="70dvh" />;
  if (view.state === 'costs') {
    return (
      <StateFrame
        icon={<FileQuestion />}
        title={t('costs.title', { size: format.bytes(view.bytes) })}
        text={t('costs.text')}
        action={<Button onClick={view.accept}>{t('costs.accept')}</Button>}
      />
    );
  }
  if (view.state === 'failed') {
    if (view.why === 'offline') return <OfflineState view={{ refresh: view.retry, refreshing: false }} />;
    return <ErrorState title={t('failed')} text={t(`common:openFile.${view.why}`)} onRetry={view.retry} />;
  }
  const start = at.page === undefined ? view.start : at.page - 1;
  const props = { kind, row, at, documentKind, start, asText: view.asText };
  return <Opened {...props} source={view.source} />;
}

type OpenedProps = ReaderProps &
  AtProps & { documentKind: DocumentKind; source: Source; start: number; asText: boolean | undefined };

function Opened({ kind, row, at, documentKind, source, start, asText }: OpenedProps) {
  const keepPlace = useKeepPlace(kind, row, usePlainAddress(at));
  const last = useRef<LeftOffAt>({ place: start, part: 0, ...(asText !== undefined && { asText }) });
  const { onTime } = useListening(row.id);
  /** A recording that is played here counts, too. */
  function listen(place: number, part: number): void {
    if (documentKind === 'audio' && kind === 'material' && part > 0) {
      onTime({ currentTime: place, duration: place / part });
    }
  }
  function note(change: Partial<LeftOffAt>): void {
    last.current = { ...last.current, ...change };
    keepPlace(last.current, change.asText !== undefined);
  }

  return (
    <OpenDocument
      documentKind={documentKind}
      source={source}
      fileName={row.fileName}
      title={row.title}
      find={at.find}
      start={start}
      asText={asText}
      onAsText={(chosen) => note({ asText: chosen })}
      onPlace={(place, part) => {
        listen(place, part);
        note({ place, part });
      }}
      actions={(page, info) => <ReaderActions kind={kind} row={row} page={page} info={info} />}
      download={<ReaderActions kind={kind} row={row} showWords />}
    />
  );
}
