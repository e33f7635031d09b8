/** The Web Lock under which an account's outbox is sent. Code that must not disturb a send waits for it. */
export function senderLockName(userId: string): string {
  return `sanad-send-${userId}`;
}
