/**
 * The logo that the server's first screen shows (server/modules/public-pages/first-screen.ts), read while that is there: the app
 * that takes over shows no star before it.
 */
export const firstLogo = globalThis.document?.querySelector<HTMLImageElement>('.first-screen header img')?.src;
