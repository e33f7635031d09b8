/** What a page says to the worker when documents are to be read without a connection. */
export const keepReadersMessage = 'KEEP_READERS';
