import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';

export type LeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void; onDiscard: () => void };

/** Asks before a form with unsaved text closes. Its text is stored already; only 'Discard' deletes it. */
export function LeaveDialog({ open, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      size="sm"
      title={t('confirm.unsavedTitle')}
      footer={
        <styled.div display="grid" gap="2" width="full">
          <Button data-autofocus onClick={onStay}>
            {t('confirm.keepEditing')}
          </Button>
          <Button variant="outline" onClick={onLeave}>
            {t('draft.leave')}
          </Button>
          <Button variant="outline" colorPalette="red" color="colorPalette.fg" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </styled.div>
      }
    >
      <styled.p color="fg.muted">{t('draft.kept')}</styled.p>
    </Dialog>
  );
}
