/** The tag under which the browser wakes the worker to send the outbox (Background Sync). */
export const syncTag = 'sanad-outbox';
