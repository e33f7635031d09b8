import { useEffect, useEffectEvent } from 'react';

/** Runs `work` every `ms` milliseconds as long as the component is shown; not at all while `ms` is null. */
export function useEvery(ms: number | null, work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => run(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
