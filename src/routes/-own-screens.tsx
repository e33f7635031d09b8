import { Fragment, type ReactNode, useState } from 'react';
import { useAccount } from '#hooks/session/use-account.ts';

/**
 * The screens of one person. When another one signs in, in this tab or in another one, they start again: what the person
 * before has typed or chosen in an open form is not for others to read, nor to be sent in their name.
 */
export function OwnScreens({ children }: { children: ReactNode }) {
  const { userId } = useAccount();
  const [shown, setShown] = useState({ owner: userId, turn: 0 });
  if (userId !== null && userId !== shown.owner) {
    setShown({ owner: userId, turn: shown.owner === null ? 0 : shown.turn + 1 });
  }
  return <Fragment key={shown.turn}>{children}</Fragment>;
}
