/**
 * The logo on the server's first screen (server/modules/public-pages/first-screen.ts). It is read while that screen is
 * shown, so that the app does not show the star before it.
 */
export const firstLogo = globalThis.document?.querySelector<HTMLImageElement>('.first-screen header img')?.src;
