import { currentConnection } from '#data/api/connection.ts';

/**
 * Where a part of the app cannot be loaded, the router reloads the page once, for a newer version may have replaced it.
 * Offline that shows the browser's own error page: there our own screen says it (`RouteError`). Once, at the start.
 */
export function keepPageOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router knows such an error by how its message starts (`isModuleNotFoundError`).
    if (currentConnection().offline) payload.message = `Offline: ${payload.message}`;
  });
}
