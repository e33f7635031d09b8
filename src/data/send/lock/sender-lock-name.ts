/** The Web Lock under which an account's outbox is sent; whoever must not disturb a send waits for it. */
export function senderLockName(userId: string): string {
  return `sanad-send-${userId}`;
}
