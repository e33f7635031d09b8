import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, Download, PenLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { dropDraft, exportDraft, useDrafts } from '#hooks/report-pages/use-drafts.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { saveAs } from '#lib/save-as.ts';
import { PageBadge } from '#ui/fields/file-badge.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { RowMenu } from '#ui/overlay/row-menu.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { MoveStarted } from './move-started.tsx';

/** Unsent reports and confirmations that were started on this device, even for a deleted class; newest first. */
export function StartedReports() {
  const { t } = useTranslation('outbox');
  const { drafts } = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('started.title')}>
      <SectionHeader title={t('started.title')} />
      <RowList>
        {[...drafts]
          .sort((one, other) => other.at - one.at)
          .map((draft) =>
            draft.transferId ? (
              <StartedArrival key={draft.id} draft={draft} transferId={draft.transferId} />
            ) : draft.madrasaId ? (
              <StartedSpending key={draft.id} draft={draft} madrasaId={draft.madrasaId} />
            ) : (
              <StartedReport key={draft.id} draft={draft} />
            ),
          )}
      </RowList>
    </section>
  );
}

function StartedReport({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const group = useOwnClasses().find(({ id }) => id === draft.classId);
  const title = t('started.name', { month: format.month(`${draft.month}-15`) });
  const { classId, month, corrects, isPaper } = draft;
  const link: LinkProps = {
    to: isPaper ? '/class-details/$id/paper-report' : '/class-details/$id/new-report',
    params: { id: classId },
    search: { month, ...(corrects && { item: corrects }) },
  };
  return (
    <StartedRow draft={draft} title={title} link={group && link} canMove>
      {group ? group.name : t('started.noClass')}
      {group?.madaris.name}
    </StartedRow>
  );
}

function StartedSpending({ draft, madrasaId }: { draft: ReportDraft; madrasaId: string }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const { row } = useOne('madaris.get', { id: madrasaId });
  const { month, corrects } = draft;
  const link: LinkProps = {
    to: '/spending-report/$madrasaId/$month',
    params: { madrasaId, month },
    search: corrects ? { item: corrects } : {},
  };
  return (
    <StartedRow draft={draft} title={t('started.spending', { month: format.month(`${month}-15`) })} link={link}>
      {row?.name}
    </StartedRow>
  );
}

function StartedArrival({ draft, transferId }: { draft: ReportDraft; transferId: string }) {
  const { t } = useTranslation('outbox');
  const { row } = useOne('madaris.get', { id: draft.madrasaId ?? '' });
  return (
    <StartedRow
      draft={draft}
      title={t('started.arrival')}
      link={{ to: '/confirm-transfer/$id', params: { id: transferId } }}
    >
      {row?.name}
    </StartedRow>
  );
}

type StartedRowProps = {
  draft: ReportDraft;
  title: string;
  /** Address at which it can be continued; undefined if it cannot. */
  link: LinkProps | undefined;
  canMove?: boolean;
  /** Name of its place. */
  children: ReactNode;
};

function StartedRow({ draft, title, link, canMove = false, children }: StartedRowProps) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const pictures = draft.photos.length + (draft.papers?.length ?? 0);
  return (
    <RowListItem data-draft={draft.id}>
      <PageBadge />
      <styled.div flex="1" minWidth="0">
        <styled.div fontWeight="medium">{title}</styled.div>
        <styled.div textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          <Joined>
            {children}
            {pictures > 0 && t('started.photos', { count: pictures })}
            {draft.corrects && t('started.corrects')}
          </Joined>
        </styled.div>
        <styled.div textStyle="sm" color="fg.muted">
          {t('savedAt', { when: format.dateTime(new Date(draft.at)) })}
        </styled.div>
      </styled.div>
      <StartedActions draft={draft} title={title} link={link} canMove={canMove} />
    </RowListItem>
  );
}

type StartedActionsProps = Omit<Required<StartedRowProps>, 'children'>;

/** A started report can be continued, moved, kept as a copy, or deleted. */
function StartedActions({ draft, title, link, canMove }: StartedActionsProps) {
  const { t } = useTranslation(['outbox', 'reports', 'common']);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ asks: 'delete' | 'move'; open: boolean }>();
  const close = () => setDialog((shown) => shown && { ...shown, open: false });

  function run(work: Promise<void>): void {
    work.catch((failure: unknown) => {
      console.warn('A started report could not be changed.', failure);
      const description = t(`common:upload.${failureOfUpload(failure)}`);
      toast({ variant: 'destructive', title: t('common:toast.error'), description });
    });
  }

  async function keepCopy(): Promise<void> {
    for (const { name, blob } of await exportDraft(draft)) {
      saveAs(blob, name);
      toast({ title: t('common:toast.success'), description: t('exported', { name }) });
    }
  }

  const items = (): MenuItems => [
    link && { label: t('reports:page.continue'), icon: <PenLine />, onSelect: () => void navigate(link) },
    canMove && {
      label: t('started.move'),
      icon: <ArrowRightLeft />,
      onSelect: () => setDialog({ asks: 'move', open: true }),
    },
    { label: t('actions.export'), icon: <Download />, onSelect: () => run(keepCopy()) },
    {
      label: t('actions.delete'),
      icon: <Trash2 />,
      colorPalette: 'red',
      onSelect: () => setDialog({ asks: 'delete', open: true }),
    },
  ];

  return (
    <>
      <RowMenu label={t('common:list.actionsFor', { name: title })} items={items} />
      {dialog?.asks === 'move' && <MoveStarted draft={draft} open={dialog.open} onClose={close} />}
      {dialog?.asks === 'delete' && (
        <ConfirmDialog
          open={dialog.open}
          text={t('deleteSure', { name: title })}
          onCancel={close}
          onConfirm={() => {
            close();
            run(dropDraft(draft));
          }}
        />
      )}
    </>
  );
}
