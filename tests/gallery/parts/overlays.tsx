import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { Row } from './layout.ts';
import { useWords } from './words.ts';

export function OverlaysPage() {
  const { t } = useTranslation();
  const words = useWords();
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  return (
    <>
      <PageHeader title={words.outbox} />
      <Row>
        <Button id="dialog" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button id="confirm" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button id="toast" onClick={() => toast({ title: t('toast.success'), description: words.text })}>
          Toast
        </Button>
        <Button
          id="failure"
          colorPalette="red"
          onClick={() => toast({ title: t('toast.error'), description: words.text, variant: 'destructive' })}
        >
          Failure
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen(undefined)}
        title={words.add}
        footer={
          <Button onClick={() => toast({ title: t('toast.error'), description: words.text, variant: 'destructive' })}>
            {words.add}
          </Button>
        }
      >
        {words.text}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onCancel={() => setOpen(undefined)}
        onConfirm={() => setOpen(undefined)}
      />
    </>
  );
}
