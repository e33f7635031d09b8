/**
 * How old the oldest unsent item of a device's outbox is, in whole seconds: a device says so in this header of `sync.get`,
 * where it has one. What a person has paused does not count. It is measured and kept nowhere else (docs/running.md).
 */
export const outboxAgeHeader = 'Sanad-Outbox-Age';
