/**
 * Age of the oldest unsent item in a device's outbox, in whole seconds: the device sends it in this header of `sync.get`.
 * Paused items do not count. The value is only measured, and stored nowhere (docs/running.md).
 */
export const outboxAgeHeader = 'Sanad-Outbox-Age';
