import { useState } from 'react';
import type { Preferences as KnownPreferences } from '#contract/entities/account.ts';
import type { Preferences } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/**
 * The user's choices. A change is shown at once, because nothing else depends on it; if the server rejects it, it is undone
 * with a message.
 */
export function usePreferences(): {
  preferences: Preferences | undefined;
  /** A change is on its way: the next one waits, because two answers could arrive in the wrong order. */
  busy: boolean;
  choose: (change: Partial<KnownPreferences>) => void;
} {
  const { answer } = useAnswer('me.preferences');
  const { call, busy } = useCall('me.setPreferences');
  const showFailure = useFailureToast();
  const [chosen, setChosen] = useState<Partial<KnownPreferences>>({});
  const [last, setLast] = useState(answer);
  if (answer !== last && !busy) {
    setLast(answer);
    setChosen({});
  }

  function choose(change: Partial<KnownPreferences>): void {
    setChosen(change);
    call({ body: change }).catch((failure: unknown) => {
      setChosen({});
      showFailure(failure);
    });
  }

  return { preferences: answer && { ...answer.data, ...chosen }, busy, choose };
}
