import { type KeepGuideMessage, keepGuideMessage } from '#data/device/keep-guide-message.ts';

/** Makes the worker fetch the pictures of a role's guide, unless it has them. The guides' texts are on every device. */
export function keepGuide(role: KeepGuideMessage['role']): void {
  if (!('serviceWorker' in navigator)) return;
  const message: KeepGuideMessage = { type: keepGuideMessage, role };
  navigator.serviceWorker.ready
    .then(({ active }) => active?.postMessage(message))
    .catch((failure: unknown) => console.warn('The pictures of the guide could not be kept.', failure));
}
