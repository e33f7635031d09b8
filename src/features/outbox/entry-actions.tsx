import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, Download, FilePlus2, Pause, Pencil, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions } from '#contract/file-kinds.ts';
import { isContainer } from '#data/report-pages/page-of.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { saveAs } from '#lib/save-as.ts';
import { useFileInput } from '#ui/fields/use-file-input.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { RowMenu } from '#ui/overlay/row-menu.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { EditEntry } from './edit-entry.tsx';
import { messagePlace } from './message-place.ts';
import { MoveEntry } from './move-entry.tsx';
import { useRunAction } from './use-run-action.ts';

type EntryActionsProps = { entry: OutboxEntry; canMove: boolean; onMenu: (open: boolean) => void };

/** Actions on an unsent item: try now, pause, edit, move, save as a file, delete. */
export function EntryActions({ entry, canMove, onMenu }: EntryActionsProps) {
  const { t } = useTranslation(['outbox', 'common', 'errors']);
  const run = useRunAction(entry);
  const [dialog, setDialog] = useState<{ asks: 'delete' | 'edit' | 'move'; open: boolean }>();
  const accept = acceptedExtensions.join(',');
  const chooser = useFileInput(([file]) => file && run(replaceFile(file)), { accept });
  const navigate = useNavigate();
  const upload = entry.fileNames.length > 0;
  const isPage = entry.fileNames.some(isContainer);
  // A deletion that may have happened on the server cannot be called off.
  const deletes = entry.endpoint === 'materials.delete' || entry.endpoint === 'reports.delete';
  const message = messagePlace(entry);
  const there = message ? 'deleteSureMessage' : 'deleteSureThere';
  const callsOff = entry.tookBack ? 'callOffSureGone' : 'callOffSure';
  const question = deletes ? callsOff : entry.mayHaveArrived ? there : 'deleteSure';
  const damaged = entry.lastError?.code === 'stored-file-damaged';
  const resting = (entry.state === 'rejected' || entry.state === 'queued') && !damaged && !entry.canBeAdded;

  /** Opens the form in which the entry was filled in. */
  function openPage(): void {
    if (message) {
      void navigate(message);
      return;
    }
    const { id, classId = '', month } = entry;
    void navigate({ to: '/class-details/$id/new-report', params: { id: classId }, search: { month, item: id } });
  }

  async function replaceFile(file: File): Promise<boolean> {
    const replaced = await outboxActions.replaceFile(entry.id, file);
    if (replaced) toast({ title: t('common:toast.success'), description: t('fileChosen', { name: file.name }) });
    return replaced;
  }

  async function exportFile(): Promise<boolean> {
    const { name, blob } = await outboxActions.exportFile(entry.id);
    saveAs(blob, name);
    toast({ title: t('common:toast.success'), description: t('exported', { name }) });
    return true;
  }

  const items = (): MenuItems => [
    resting && { label: t('actions.retry'), icon: <RotateCw />, onSelect: () => run(outboxActions.retry(entry.id)) },
    entry.state === 'queued' && {
      label: t('actions.pause'),
      icon: <Pause />,
      onSelect: () => run(outboxActions.pause(entry.id)),
    },
    entry.state === 'paused' && {
      label: t('actions.resume'),
      icon: <Play />,
      onSelect: () => run(outboxActions.resume(entry.id)),
    },
    entry.editable && {
      label: t('actions.edit'),
      icon: <Pencil />,
      onSelect: isPage || message ? openPage : () => setDialog({ asks: 'edit', open: true }),
    },
    entry.editable &&
      canMove &&
      !message && {
        label: t('actions.move'),
        icon: <ArrowRightLeft />,
        onSelect: () => setDialog({ asks: 'move', open: true }),
      },
    entry.editable &&
      !isPage &&
      !message && {
        label: t('actions.chooseFile'),
        icon: <FilePlus2 />,
        onSelect: chooser.open,
      },
    upload && { label: t('actions.export'), icon: <Download />, onSelect: () => run(exportFile()) },
    !(deletes && entry.mayHaveArrived && entry.state !== 'rejected') && {
      label: t(deletes ? 'actions.callOff' : 'actions.delete'),
      icon: <Trash2 />,
      colorPalette: 'red',
      onSelect: () => setDialog({ asks: 'delete', open: true }),
    },
  ];

  const { asks, open = false } = dialog ?? {};
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  return (
    <>
      <RowMenu label={t('common:list.actionsFor', { name: entry.title })} items={items} onOpenChange={onMenu} />
      {chooser.input}
      {/* The dialog renders only when it is opened: three dialogs in each of many rows would be most of their weight. */}
      {asks === 'edit' && <EditEntry entry={entry} open={open} onClose={close} />}
      {asks === 'move' && <MoveEntry entry={entry} open={open} onClose={close} />}
      {asks === 'delete' && (
        <ConfirmDialog
          open={open}
          text={t(question, { name: entry.title })}
          confirmLabel={deletes ? t('actions.callOff') : undefined}
          onCancel={close}
          onConfirm={() => {
            close();
            run(outboxActions.remove(entry.id));
          }}
        />
      )}
    </>
  );
}
