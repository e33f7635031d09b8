import { currentConnection } from '#data/api/connection.ts';

/**
 * Prevents the router's reload while offline. The router reloads the page once if a part of the app cannot be loaded,
 * because a newer version may have replaced it. Offline, that would show the browser's own error page; our screen
 * (`RouteError`) explains the problem instead. Call it once, at the start.
 */
export function keepPageOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises such an error by the start of its message (`isModuleNotFoundError`).
    if (currentConnection().offline) payload.message = `Offline: ${payload.message}`;
  });
}
