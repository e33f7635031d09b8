import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import { type OutboxEntry, useExactOutbox } from '#hooks/outbox/use-outbox.ts';
import { type SharedFile, useSharedFiles } from '#hooks/outbox/use-shared-files.ts';
import { exportDraft, useDrafts } from '#hooks/report-pages/use-drafts.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { saveAs } from '#lib/save-as.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';

export type SignOutDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The screen stays open without an account; otherwise the start follows. */
  stays?: boolean;
};

type Choice = 'send' | 'keep' | 'delete';

/**
 * Signing out removes all data of the account from the device. Unsent work is listed first, and its owner decides what
 * happens with it (docs/rules.md#the-outbox, 7).
 */
export function SignOutDialog({ open, onClose, stays = false }: SignOutDialogProps) {
  const { t } = useTranslation(['auth', 'outbox', 'common']);
  const { entries, ready } = useExactOutbox();
  const shared = useSharedFiles();
  const { drafts, ready: draftsReady } = useDrafts();
  const format = useFormat();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Choice>();
  const titleOf = ({ transferId, madrasaId, month }: ReportDraft) => {
    if (transferId) return t('outbox:started.arrival');
    return t(madrasaId ? 'outbox:started.spending' : 'signOut.draft', { month: format.month(`${month}-15`) });
  };
  const unsent: UnsentThing[] = [
    ...entries.filter((entry) => entry.state !== 'sent').map(thingOfEntry),
    ...shared.files.map(thingOfShare),
    ...drafts.map((draft) => thingOfDraft(draft, titleOf(draft))),
  ];

  async function leave(choice: Choice): Promise<void> {
    setBusy(choice);
    try {
      await signOut(choice);
      onClose();
      if (!stays) await navigate({ to: '/' });
      toast({ title: t('common:toast.success'), description: t('signOut.done') });
    } catch {
      toast({ variant: 'destructive', title: t('common:toast.error'), description: t('signOut.sendFailed') });
    } finally {
      setBusy(undefined);
    }
  }

  if (unsent.length === 0) {
    return (
      <ConfirmDialog
        open={open}
        colorPalette="green"
        title={t('signOut.title')}
        text={t('signOut.clean')}
        confirmLabel={t('common:actions.signOut')}
        // The waiting work is not known yet, so no one may sign out over it.
        loading={busy !== undefined || !ready || !shared.ready || !draftsReady}
        onCancel={onClose}
        onConfirm={() => void leave('keep')}
      />
    );
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('signOut.title')}>
      <Unsent things={unsent} busy={busy} onChoose={(choice) => void leave(choice)} />
    </Dialog>
  );
}

/** An item of the outbox, a shared file without a place, or a started report. */
interface UnsentThing {
  id: string;
  title: string;
  /** The item can be sent as it is. */
  canBeSent: boolean;
  /** The files in their original form; none for a deletion. */
  files: () => Promise<readonly { name: string; blob: Blob }[]>;
}

function thingOfEntry({ id, title, fileNames }: OutboxEntry): UnsentThing {
  const files = async () => (fileNames.length > 0 ? [await outboxActions.exportFile(id)] : []);
  return { id, title, canBeSent: true, files };
}

function thingOfShare({ id, file }: SharedFile): UnsentThing {
  return { id, title: file.name, canBeSent: false, files: async () => [{ name: file.name, blob: file }] };
}

function thingOfDraft(draft: ReportDraft, title: string): UnsentThing {
  return { id: draft.id, title, canBeSent: false, files: () => exportDraft(draft) };
}

type UnsentProps = {
  things: readonly UnsentThing[];
  busy: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

function Unsent({ things, busy, onChoose }: UnsentProps) {
  const { t } = useTranslation(['auth', 'common']);
  const format = useFormat();
  const [sure, setSure] = useState(false);

  /** Copies every readable file and names the unreadable ones last, so that no one deletes them as copied. */
  async function exportAll(): Promise<void> {
    const missing: string[] = [];
    for (const { title, files } of things) {
      try {
        for (const { name, blob } of await files()) {
          saveAs(blob, name);
          toast({ title: t('common:toast.success'), description: t('signOut.exported', { name }) });
        }
      } catch (failure) {
        console.warn('What is not sent could not be copied.', failure);
        missing.push(title);
      }
    }
    if (missing.length === 0) return;
    const description = t('signOut.notExported', { names: missing.join(format.between) });
    toast({ variant: 'destructive', title: t('common:toast.error'), description });
  }

  return (
    <styled.div display="grid" gap="3">
      <Text>{t('signOut.unsent', { count: things.length })}</Text>
      <styled.ul paddingInlineStart="5" listStyleType="disc">
        {things.map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </styled.ul>
      <Text color="fg.muted">{t('signOut.ask')}</Text>
      <Text color="fg.muted">{t('signOut.keepNote')}</Text>
      {things.some(({ canBeSent }) => canBeSent) && (
        <Button loading={busy === 'send'} onClick={() => onChoose('send')}>
          {t('signOut.send')}
        </Button>
      )}
      <Button variant="outline" loading={busy === 'keep'} onClick={() => onChoose('keep')}>
        {t('signOut.keep')}
      </Button>
      <Button variant="outline" onClick={() => void exportAll()}>
        {t('signOut.export')}
      </Button>
      <Button variant="outline" colorPalette="red" color="colorPalette.fg" onClick={() => setSure(true)}>
        {t('signOut.delete')}
      </Button>
      <ConfirmDialog
        open={sure}
        text={t('signOut.deleteSure')}
        confirmLabel={t('signOut.delete')}
        loading={busy === 'delete'}
        onCancel={() => setSure(false)}
        onConfirm={() => onChoose('delete')}
      />
    </styled.div>
  );
}
