/**
 * Age of the oldest unsent item in a device's outbox, in whole seconds: the device sends it in this header of `sync.get`.
 * Items that the person paused do not count. The value is measured and not stored elsewhere (docs/running.md).
 */
export const outboxAgeHeader = 'Sanad-Outbox-Age';
