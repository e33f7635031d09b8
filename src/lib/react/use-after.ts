import { useEffect, useEffectEvent } from 'react';

/** Runs `work` once, `ms` milliseconds after `key` has changed; not at all while `key` is null. */
export function useAfter(ms: number, key: string | null, work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(() => run(), ms);
    return () => clearTimeout(timer);
  }, [ms, key]);
}
