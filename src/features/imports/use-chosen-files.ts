import { useRef } from 'react';

/** Files chosen since the page was opened, by the id of their import. */
export function useChosenFiles() {
  const files = useRef(new Map<string, File>());
  return {
    fileOf: (id: string) => files.current.get(id),
    keep: (id: string, file: File) => void files.current.set(id, file),
  };
}
