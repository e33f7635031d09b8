import { useEffect, useEffectEvent, useState } from 'react';

const noUrls: ReadonlyMap<string, string> = new Map();

/** URLs of this device's files while they are shown; files that are not read yet have none. */
export function useBlobUrls(
  ids: readonly string[],
  read: (id: string) => Promise<Blob | undefined>,
): ReadonlyMap<string, string> {
  const key = ids.join(' ');
  const [shown, setShown] = useState<{ key: string; urls: ReadonlyMap<string, string> }>();
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const urls = new Map<string, string>();
    let left = false;
    async function open(): Promise<void> {
      for (const id of key.split(' ').filter(Boolean)) {
        const blob = await readNow(id);
        if (left) return;
        if (blob) urls.set(id, URL.createObjectURL(blob));
        setShown({ key, urls: new Map(urls) });
      }
    }
    open().catch((failure: unknown) => console.warn('A file of this device could not be read.', failure));
    return () => {
      left = true;
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, [key]);
  return shown?.key === key ? shown.urls : noUrls;
}

/** URL of one file; null: there is none. */
export function useBlobUrl(id: string | null, read: (id: string) => Promise<Blob | undefined>): string | undefined {
  return useBlobUrls(id === null ? [] : [id], read).get(id ?? '');
}
