/** The page's message to the worker that documents must be readable offline. */
export const keepReadersMessage = 'KEEP_READERS';
