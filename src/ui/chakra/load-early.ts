import { loadWidgets } from './lazy-widget.tsx';

/** So long the first screen has network and processor for itself, in milliseconds. */
const quietMs = 1_500;

/** Loads the widgets before they are asked for: at rest behind the first screen, or with the first press. */
export function loadWidgetsEarly(): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(load) : load()), quietMs);
  window.addEventListener('pointerdown', load, { capture: true });
  return stop;

  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener('pointerdown', load, { capture: true });
  }

  function load(): void {
    stop();
    // What is opened before the network is back asks for it again.
    loadWidgets().catch((failure: unknown) => console.warn('The widgets could not be loaded ahead.', failure));
  }
}
