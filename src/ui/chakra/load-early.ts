import { whenAtRest } from '#lib/rest/at-rest.ts';
import { loadWidgets } from './lazy-widget.tsx';

/** Loads the widgets before they are needed: at rest after the first screen, or with the first press. */
export function loadWidgetsEarly(): void {
  whenAtRest(() => {
    // Widgets opened before the network is back are requested again.
    loadWidgets().catch((failure: unknown) => console.warn('The widgets could not be loaded ahead.', failure));
  });
}
