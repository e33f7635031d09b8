import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { RefundedNote } from './refunded-note.tsx';
import { Stations } from './stations.tsx';

const ReceiptPhotos = lazyPart(() => import('./receipt-photos.tsx'), 'ReceiptPhotos', null);

type TrailPageProps = {
  sponsorshipId: string;
  /** `YYYY-MM`; if left out, the newest paid month. */
  month: string | undefined;
  onMonth: (month: string) => void;
};

/** `/money-trail/{sponsorshipId}`: the way of a sponsor's money, month by month. */
export function TrailPage({ sponsorshipId, month, onMonth }: TrailPageProps) {
  const { t } = useTranslation(['money', 'sponsorships', 'payments-admin']);
  const format = useFormat();
  const { row } = useOne('sponsorships.get', { id: sponsorshipId });
  const view = useAnswer('sponsorships.trail', { id: sponsorshipId }, { month });
  const trail = view.answer?.data;
  const spentDay = trail?.stations.find(({ kind }) => kind === 'spent')?.date;
  const nameOf = (value: string) => format.month(`${value}-15`);
  const isUnpaid = view.problem?.status === 404;
  return (
    <styled.div maxWidth="42rem" marginInline="auto">
      <PageHeader
        title={trail ? t('trail.title', { amount: format.money(trail.amount) }) : t('trail.titleOpen')}
        text={row?.name && <bdi>{row.name}</bdi>}
        breadcrumb={
          <Breadcrumb
            crumbs={[
              { label: t('sponsorships:title'), link: { to: '/my-sponsorships' } },
              { label: t('trail.titleOpen') },
            ]}
          />
        }
      />
      {isUnpaid ? (
        <EmptyState title={t('trail.none')} text={t('trail.noneText')} />
      ) : (
        <NotLoaded view={view} title={t('trail.failed')} />
      )}
      {view.state === 'loading' && <Skeleton height="96" />}
      {trail && (
        <styled.div display="grid" gap="4">
          {trail.months.length > 1 && (
            <styled.div justifySelf="start">
              <FilterSelect
                label={t('payments-admin:month')}
                value={trail.month}
                options={trail.months.map((value) => ({ value, label: nameOf(value) }))}
                onChange={onMonth}
              />
            </styled.div>
          )}
          <Card>
            <Stations isOwn amount={trail.amount} stations={trail.stations} />
            <RefundedNote refunded={trail.refunded} />
          </Card>
          {row && spentDay && <ReceiptPhotos of={row} day={spentDay} />}
        </styled.div>
      )}
      <SavedNote at={view.savedAt} />
    </styled.div>
  );
}
