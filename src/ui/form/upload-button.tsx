import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { UploadDialog, type UploadDialogProps } from './upload-dialog.tsx';

export type UploadButtonProps = Pick<
  UploadDialogProps,
  'title' | 'submit' | 'months' | 'month' | 'questionOf' | 'onSave'
> & {
  /** It is beside a preferred way to do the same. */
  second?: boolean;
};

/** A button with its upload modal. It keeps the open state itself, so that the list around it is not rendered again. */
export function UploadButton({ onSave, second = false, ...words }: UploadButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Upload />}
        variant={second ? 'outline' : 'solid'}
        flex={{ base: '1 1 auto', sm: '0 1 auto' }}
        onClick={() => setOpen(true)}
      >
        {words.submit}
      </Button>
      <UploadDialog open={open} onClose={() => setOpen(false)} onSave={onSave} {...words} />
    </>
  );
}
