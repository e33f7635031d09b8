import { type ComponentProps, type ReactNode, useRef } from 'react';

/**
 * The browser's own dialog for choosing files.
 * @returns a hidden input, and the function that opens it
 */
export function useFileInput(
  onFiles: (files: File[]) => void,
  looks: ComponentProps<'input'>,
): { input: ReactNode; open: () => void } {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      {...looks}
      ref={element}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Without this, choosing the same file again would be no change.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
  return { input, open: () => element.current?.click() };
}
