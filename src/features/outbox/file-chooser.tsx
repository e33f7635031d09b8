import type { RefObject } from 'react';
import { acceptedExtensions } from '#contract/file-kinds.ts';

type FileChooserProps = { of: RefObject<HTMLInputElement | null>; onFile: (file: File) => void };

/** The browser's own dialog for choosing a file, opened by a click on `of`. */
export function FileChooser({ of, onFile }: FileChooserProps) {
  return (
    <input
      ref={of}
      type="file"
      hidden
      accept={acceptedExtensions.join(',')}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        // Without this, the same file chosen again would be no change.
        currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
