import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadKind } from '#hooks/reading/use-document.ts';
import { useDocument } from '#hooks/reading/use-document.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { Reader } from './reader.tsx';
import type { ReadingAddress } from './reading-address.ts';

/** A material or report on its own page, from the device if it is saved there. */
export function ReaderPage({ kind, id, at = {} }: { kind: ReadKind; id: string; at?: ReadingAddress }) {
  const { t } = useTranslation(['reader', 'common']);
  const { row, state, problem, refreshing, refresh } = useDocument(kind, id);
  const [shown, setShown] = useState<string>();
  if (row && shown !== id) setShown(id);
  if (row) return <Reader key={`${kind} ${id}`} kind={kind} row={row} at={at} />;
  if (state === 'loading') return <Skeleton height="70dvh" />;
  // It was here a moment ago, so it was deleted, or the right to read it has ended.
  if (shown === id) {
    return <StateFrame role="status" icon={<FileX />} title={t('gone')} text={t('common:openFile.gone')} />;
  }
  if (problem && (problem.status === 404 || problem.status === 403)) return <PageNotFound />;
  if (state === 'failed') return <ErrorState wholePage title={t('failed')} onRetry={refresh} busy={refreshing} />;
  return <OfflineState wholePage view={{ refreshing, refresh }} />;
}
