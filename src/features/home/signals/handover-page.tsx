import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { Text } from '#ui/text.ts';
import { FigureCards, isShown } from './figure-cards.tsx';

/** `/handover/$regionId`: what waits in a region, for its new supervisor; each number opens its list. */
export function HandoverPage({ regionId }: { regionId: string }) {
  const { t } = useTranslation(['regions', 'common']);
  const format = useFormat();
  const { row: region } = useOne('regions.get', { id: regionId });
  const { answer, savedAt, ...view } = useAnswer('handovers.get', { id: regionId });
  const { answer: supervision } = useAnswer('supervision.get', { id: regionId });
  const acting = supervision?.data.acting;
  const figures = answer?.data.filter(isShown);
  return (
    <>
      <PageHeader title={region ? t('handover.title', { name: region.name }) : ''} text={t('handover.lead')} />
      {acting && (
        <Text marginBlockEnd="4">{t('acting.now', { name: acting.fullName, date: format.date(acting.until) })}</Text>
      )}
      {view.state === 'loading' && <SkeletonLines count={4} columns={2} height="24" />}
      <NotLoaded view={view} title={t('common:states.error')} />
      {figures?.length === 0 && (
        <EmptyState title={t('handover.nothing')} text={t('handover.nothingText')} icon={<CircleCheck />} />
      )}
      {figures && <FigureCards figures={figures} />}
      <SavedNote at={savedAt} />
    </>
  );
}
