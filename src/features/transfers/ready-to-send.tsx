import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { DraftPartDialog } from './draft-part-dialog.tsx';

type Ready = { madrasaId: string; madrasaName: string; regionName: string; amount: number; months: string[] };

/** Number of madaris shown at first, because the transfers themselves are below them. */
const atFirst = 5;

/** Money that can be sent, by madrasa: the chosen ones become drafts together. */
export function ReadyToSend({ onDrafted }: { onDrafted: () => void }) {
  const { t } = useTranslation(['money', 'payments-admin', 'common', 'home', 'madaris', 'reports']);
  const format = useFormat();
  const view = useAnswer('transfers.ready');
  const { call, busy } = useCall('transfers.createSeveral');
  const showFailure = useFailureToast();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [part, setPart] = useState<{ of: Ready; open: boolean }>();
  const rows = view.answer?.data ?? [];
  const chosen = rows.filter(({ madrasaId }) => selected.has(madrasaId));
  const sum = chosen.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

  const only = chosen.length === 1 ? chosen[0] : undefined;

  async function draft(): Promise<void> {
    try {
      const { data } = await call({ body: { ids: chosen.map(({ madrasaId }) => madrasaId) } });
      const drafted = data.filter(({ done }) => done).length;
      const failed = data.find(({ done }) => !done);
      if (drafted > 0) toast({ title: t('common:toast.success'), description: t('ready.drafted', { count: drafted }) });
      if (failed) toast({ variant: 'destructive', title: t('common:toast.error'), description: failed.message ?? '' });
      setSelected(new Set());
    } catch (failure) {
      showFailure(failure);
    }
    view.refresh();
    onDrafted();
  }

  const columns: Column<Ready>[] = [
    { header: t('reports:review.madrasa'), cell: ({ madrasaName }) => <bdi>{madrasaName}</bdi> },
    { header: t('madaris:region'), cell: ({ regionName }) => <bdi>{regionName}</bdi> },
    {
      header: t('payments-admin:month'),
      cell: ({ months }) => format.list(months.map((month) => format.month(`${month}-15`))),
    },
    { header: t('payments-admin:amount'), numeric: true, cell: ({ amount }) => format.money(amount) },
  ];
  if (view.state === 'ready' && rows.length === 0) return null;
  return (
    <section>
      <SectionHeader
        title={t('ready.title')}
        actions={
          chosen.length > 0 && (
            <>
              {only && (
                <ConnectionButton variant="outline" onClick={() => setPart({ of: only, open: true })}>
                  {t('ready.part')}
                </ConnectionButton>
              )}
              <ConnectionButton icon={<FilePlus2 />} loading={busy} onClick={() => void draft()}>
                {t('ready.draft', { count: chosen.length, amount: format.money(sum) })}
              </ConnectionButton>
            </>
          )
        }
      />
      <NotLoaded view={view} title={t('common:states.error')} />
      {rows.length > 0 && (
        <DataTable
          label={t('ready.title')}
          columns={columns}
          rows={all ? rows : rows.slice(0, atFirst)}
          rowKey={({ madrasaId }) => madrasaId}
          rowName={({ madrasaName }) => madrasaName}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      {rows.length > atFirst && !all && (
        <Button variant="ghost" marginBlockStart="2" onClick={() => setAll(true)}>
          {t('common:actions.seeAll')}
        </Button>
      )}
      {part && (
        <DraftPartDialog
          key={part.of.madrasaId}
          of={part.of}
          open={part.open}
          onClose={() => setPart({ ...part, open: false })}
        />
      )}
    </section>
  );
}
