import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fallbacks } from '#contract/fallback-messages.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type DeleteDialogProps<Item> = {
  /** The item to delete; the dialog is open while it is set. */
  item: Item | undefined;
  name: (item: Item) => string;
  onClose: () => void;
  /** Deletes it. An error is shown in a toast and in the dialog, which stays open. A returned toast replaces `done`. */
  onDelete: (item: Item) => Promise<unknown>;
  /** The text of the success toast; left out if `onDelete` shows its own. */
  done?: string;
  /** Alternative action, by the code of the server's rejection. */
  instead?: ((item: Item, code: string) => false | { label: string; onSelect: () => void }) | undefined;
  /** The action that users more often want, offered before they confirm. */
  alternative?: ((item: Item) => false | { label: string; text: string; onSelect: () => void }) | undefined;
  /** The deletion is stored on the device and sent later: it works offline. */
  queued?: boolean;
  /** Replaces 'Are you absolutely sure?', its text and 'Delete'. */
  title?: ReactNode;
  text?: ReactNode;
  confirmLabel?: ReactNode;
};

/** Asks before something is deleted, and names it (docs/rules.md#deleting). */
export function DeleteDialog<Item>(props: DeleteDialogProps<Item>) {
  const {
    item,
    name,
    onClose,
    onDelete,
    done,
    instead,
    alternative,
    queued = false,
    title,
    text,
    confirmLabel,
  } = props;
  const { t } = useTranslation(['common', 'errors']);
  const { offline } = useApp();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [code, setCode] = useState<string>();
  const meant = item !== undefined && alternative?.(item);
  const other = (item !== undefined && code !== undefined && instead?.(item, code)) || meant;
  const blocked = offline && !queued;

  // With another word on its button, the action is no deletion.
  const failed = useFailureToast(confirmLabel === undefined ? fallbacks.deletion : fallbacks.change);

  function close(): void {
    setError(undefined);
    setCode(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    if (item === undefined || blocked) return;
    setBusy(true);
    try {
      await onDelete(item);
      close();
      if (done) toast({ title: t('toast.success'), description: done });
    } catch (failure) {
      const message = failed(failure);
      const rejection = failureOfCall(failure)?.code;
      setCode(rejection);
      setError(rejection === 'changed-meanwhile' ? t('errors:changedBeforeDeletion') : message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open={item !== undefined}
      loading={busy}
      disabled={blocked}
      onCancel={close}
      onConfirm={() => void confirm()}
      title={title}
      confirmLabel={confirmLabel}
      text={
        <>
          <styled.p color="fg" fontWeight="semibold" overflowWrap="anywhere" marginBlockEnd="2">
            <bdi>{item !== undefined && name(item)}</bdi>
          </styled.p>
          <p>{text ?? t('confirm.text')}</p>
          {(error || blocked) && (
            <styled.p role="alert" color="fg.error" marginBlockStart="3">
              {error ?? t('states.needsConnection')}
            </styled.p>
          )}
          {meant && <styled.p marginBlockStart="3">{meant.text}</styled.p>}
          {other && (
            <Button
              variant="outline"
              marginBlockStart="3"
              onClick={() => {
                close();
                other.onSelect();
              }}
            >
              {other.label}
            </Button>
          )}
        </>
      }
    />
  );
}
