import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window as long as the component is shown; `visibilitychange` comes up to it from the document. */
export function useWindowEvent<TType extends keyof (WindowEventMap & DocumentEventMap)>(
  type: TType,
  listener: (event: (WindowEventMap & DocumentEventMap)[TType]) => void,
): void {
  const listen = useEffectEvent(listener);
  useEffect(() => {
    const onEvent = (event: Event) => listen(event as (WindowEventMap & DocumentEventMap)[TType]);
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type]);
}
