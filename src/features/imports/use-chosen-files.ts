import { useRef } from 'react';

/** The files that were chosen since the page was opened, by the import that each has become. */
export function useChosenFiles() {
  const files = useRef(new Map<string, File>());
  return {
    fileOf: (id: string) => files.current.get(id),
    keep: (id: string, file: File) => void files.current.set(id, file),
  };
}
