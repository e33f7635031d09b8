import { useState } from 'react';
import { type Role, roles } from '#contract/rights/roles.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useWindowEvent } from '#lib/react/use-window-event.ts';

/** Roles that receive notifications; the others have the list of news. */
const notified: readonly Role[] = roles.filter((role) => role !== 'student' && role !== 'admin');

/** `blocked`: the browser no longer asks; only its own settings change that. */
export type PushAvailability = 'unsupported' | 'blocked' | 'askable' | 'allowed';

/** Notifications on this device: their state, and functions to turn them on and off with one tap. */
export function usePush() {
  const { role } = useSession();
  const isNotified = notified.some((one) => one === role);
  const { answer, refresh } = useAnswer('me.push', {}, isNotified ? {} : null);
  const end = useCall('me.endPush');
  const [busy, setBusy] = useState(false);
  const [availability, setAvailability] = useState(availabilityNow);
  useWindowEvent('visibilitychange', () => setAvailability(availabilityNow()));

  /** @returns whether they are on now: the user may not have allowed them */
  async function turnOn(): Promise<boolean> {
    if (!answer) return false;
    setBusy(true);
    try {
      // The question follows the tap at once, because some browsers ask only then.
      const permission = await Notification.requestPermission();
      setAvailability(availabilityNow());
      if (permission !== 'granted') return false;
      const engine = await loadEngine();
      await engine.subscribeHere(currentAccount(), answer.data.publicKey);
      refresh();
      return true;
    } finally {
      setBusy(false);
    }
  }

  async function turnOff(): Promise<void> {
    setBusy(true);
    try {
      await (await loadEngine()).unsubscribeHere();
      await end.call({});
    } finally {
      setBusy(false);
    }
  }

  return {
    isNotified,
    availability,
    isOn: Boolean(answer?.data.since),
    isKnown: answer !== undefined,
    busy,
    turnOn,
    turnOff,
  };
}

function availabilityNow(): PushAvailability {
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'allowed' : 'askable';
}
