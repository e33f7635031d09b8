import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { styled } from '#ui/styled.ts';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** The question; 'Are you absolutely sure?' if left out. */
  title?: ReactNode;
  /** Explanation; 'This action cannot be undone...' if left out. */
  text?: ReactNode;
  /** The word on the button; 'Delete' if left out. */
  confirmLabel?: ReactNode;
  cancelLabel?: ReactNode;
  loading?: boolean;
  /** The confirm button is disabled; the text says why. */
  disabled?: boolean;
  colorPalette?: 'red' | 'green';
  /** The action goes to the server at once: offline the button is disabled and says why. */
  online?: boolean;
};

/** Asks before an action that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  text,
  confirmLabel,
  cancelLabel,
  loading = false,
  disabled = false,
  colorPalette = 'red',
  online = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const Answer = online ? ConnectionButton : Button;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      size="sm"
      title={title ?? t('confirm.title')}
      footer={
        <>
          <Button variant="outline" data-autofocus onClick={onCancel}>
            {cancelLabel ?? t('actions.cancel')}
          </Button>
          <Answer colorPalette={colorPalette} loading={loading} disabled={disabled} onClick={onConfirm}>
            {confirmLabel ?? t('actions.delete')}
          </Answer>
        </>
      }
    >
      <styled.div color="fg.muted">{text ?? t('confirm.text')}</styled.div>
    </Dialog>
  );
}
