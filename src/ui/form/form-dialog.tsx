import { useBlocker } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { dropDraft } from '#lib/drafts.ts';
import { Dialog, type DialogProps } from '#ui/overlay/dialog.tsx';
import { useApp } from '../app-context.ts';
import { FormDialogBody, type FormDialogBodyProps, type Versioned } from './form-dialog-body.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { FormSchema } from './use-form.ts';

export type FormDialogProps<Schema extends FormSchema, Row extends Versioned> = Omit<
  FormDialogBodyProps<Schema, Row>,
  'onDirty' | 'onDone' | 'onCancel'
> &
  Pick<DialogProps, 'open' | 'onClose' | 'size'>;

/**
 * A form in a modal. Input is stored on the device with every change, so that Cancel, Back, a reload and a killed tab lose
 * nothing. It closes by itself only after it was saved.
 */
export function FormDialog<Schema extends FormSchema, Row extends Versioned>(props: FormDialogProps<Schema, Row>) {
  const { open, onClose, size = 'md', ...body } = props;
  const { owner } = useApp();
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !open || !dirty,
    // A reload or a closed tab loses nothing, because the draft is stored.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const onDirty = useCallback((value: boolean) => setDirty(value), []);
  const draft = `${body.name} ${body.row?.id ?? 'new'}`;

  function leave(): void {
    setAsking(false);
    setDirty(false);
    onClose();
    blocker.proceed?.();
  }

  function ask(): void {
    if (dirty) setAsking(true);
    else leave();
  }

  return (
    <>
      <Dialog open={open} onClose={ask} title={body.title} size={size}>
        <FormDialogBody key={draft} {...body} onDirty={onDirty} onDone={leave} onCancel={ask} />
      </Dialog>
      <LeaveDialog
        open={asking || blocker.status === 'blocked'}
        onStay={() => {
          setAsking(false);
          blocker.reset?.();
        }}
        onLeave={leave}
        onDiscard={() => {
          dropDraft(owner, draft);
          leave();
        }}
      />
    </>
  );
}
