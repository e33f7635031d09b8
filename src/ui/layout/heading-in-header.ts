import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Height of a phone's header, which covers content scrolled below it. */
const headerHeight = '56px';

let scrolledAway: string | undefined;
const listeners = new Set<() => void>();

/** The name of the screen while its heading is scrolled away: a phone's header then shows it. */
export function useScrolledHeading(): string | undefined {
  return useSyncExternalStore(subscribe, () => scrolledAway);
}

/** Makes the header show the name while `heading` is scrolled away. */
export function useHeadingInHeader(heading: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    if (!heading.current || !name) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1) ?? {};
        const isAbove = !isIntersecting && (boundingClientRect?.top ?? 0) < window.innerHeight / 2;
        change(isAbove ? name : undefined);
      },
      { rootMargin: `-${headerHeight} 0px 0px 0px` },
    );
    observer.observe(heading.current);
    return () => {
      observer.disconnect();
      change(undefined);
    };
  }, [heading, name]);
}

function change(next: string | undefined): void {
  scrolledAway = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
