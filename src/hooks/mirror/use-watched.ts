import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Watch } from '#data/database/watch-live.ts';
import type { Engine } from '#data/engine.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';

/**
 * The engine's view of a subject, rendered again after every change.
 * @param key names the subject. Another key watches another subject, and `blank` is shown until that has a view; null:
 * nothing is watched, and the engine is not even loaded
 */
export function useWatched<TView>(
  key: string | null,
  watch: (engine: Engine, show: (view: TView) => void) => Watch,
  blank: TView,
): { view: TView; refresh: () => void } {
  const [shown, setShown] = useState<{ key: string; view: TView }>();
  const running = useRef<Watch>(undefined);
  const start = useEffectEvent((engine: Engine, show: (view: TView) => void) => watch(engine, show));

  useEffect(() => {
    if (key === null) return undefined;
    let left = false;
    loadEngine().then(
      (engine) => {
        if (!left) running.current = start(engine, (view) => setShown({ key, view }));
      },
      (failure: unknown) => console.error('The engine could not be loaded.', failure),
    );
    return () => {
      left = true;
      running.current?.stop();
      running.current = undefined;
    };
  }, [key]);

  const refresh = useCallback(() => running.current?.refresh(), []);
  return { view: shown?.key === key ? shown.view : blank, refresh };
}
