import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type TransferState, transferStates } from '#contract/entities/transfer-kinds.ts';
import type { Transfer } from '#contract/reading/read.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';
import { OptionalFilter } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { ReadyToSend } from './ready-to-send.tsx';
import { transferTones } from './transfer-tones.ts';

type TransfersPageProps = {
  state: TransferState | undefined;
  /** Filter: only transfers that the school has not confirmed in time. */
  show: 'overdue' | undefined;
  /** The only region that is shown. */
  regionId: string | undefined;
  regionFilter: ReactNode;
};

/** `/transfers`: the money that is ready to be sent, and all transfers with their states, for the admin. */
export function TransfersPage({ state, show, regionId, regionFilter }: TransfersPageProps) {
  const { t } = useTranslation(['money', 'payments-admin', 'home', 'reports']);
  const format = useFormat();
  const navigate = useNavigate();
  const mayDraft = useMay('transfers.ready');
  const list = useListState({ filters: ['state', 'show', 'regionId'] });
  const view = useAnswerList('transfers.list', {
    ...{ page: list.page, limit: list.limit, state },
    overdue: show === 'overdue' ? true : undefined,
    ...(regionId && { regionId }),
  });
  const columns = useMemo<Column<Transfer>[]>(
    () => [
      { header: t('reports:review.madrasa'), cell: ({ madrasaName }) => <bdi>{madrasaName}</bdi> },
      {
        header: t('payments-admin:month'),
        cell: ({ months }) => format.list(months.map((month) => format.month(`${month}-15`))),
      },
      { header: t('payments-admin:amount'), numeric: true, cell: ({ amount }) => format.money(amount) },
      {
        header: t('payments-admin:state'),
        cell: ({ state: now }) => (
          <Badge colorPalette={transferTones[now]}>
            {now === 'unknown' ? t('payments-admin:states.unknown') : t(`transfers.states.${now}`)}
          </Badge>
        ),
      },
      { header: t('transfers.sentDate'), cell: ({ sentDate }) => sentDate && format.date(sentDate) },
      { header: t('transfers.receivedDate'), cell: ({ receivedDate }) => receivedDate && format.date(receivedDate) },
    ],
    [t, format],
  );
  return (
    <TablePage
      title={t('home:places.transfers')}
      text={t('transfers.lead')}
      above={mayDraft && <ReadyToSend onDrafted={view.refresh} />}
      searchable={false}
      list={{ ...list, sort: undefined }}
      view={view}
      filters={
        <>
          <OptionalFilter
            label={t('payments-admin:state')}
            value={show ?? state}
            options={[...transferStates.filter((value) => mayDraft || value !== 'draft'), 'overdue' as const].map(
              (value) => ({
                value,
                label: t(`transfers.states.${value}`),
              }),
            )}
            onChange={(next) =>
              list.set(next === 'overdue' ? { show: next, state: undefined } : { state: next, show: undefined })
            }
          />
          {regionFilter}
        </>
      }
      columns={columns}
      rowName={({ madrasaName, amount }) => `${madrasaName}, ${format.money(amount)}`}
      onOpen={({ id }) => void navigate({ to: '/transfers/$id', params: { id } })}
      empty={{ text: mayDraft ? t('transfers.emptyHint') : t('transfers.emptyRead') }}
    />
  );
}
