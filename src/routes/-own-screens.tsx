import { Fragment, type ReactNode, useState } from 'react';
import { useAccount } from '#hooks/session/use-account.ts';

/**
 * The screens of one user. When another user signs in, in this tab or in another one, the screens start again: the previous
 * user's input in an open form must not be read by others, nor sent in their name.
 */
export function OwnScreens({ children }: { children: ReactNode }) {
  const { userId } = useAccount();
  const [shown, setShown] = useState({ owner: userId, turn: 0 });
  if (userId !== null && userId !== shown.owner) {
    setShown({ owner: userId, turn: shown.owner === null ? 0 : shown.turn + 1 });
  }
  return <Fragment key={shown.turn}>{children}</Fragment>;
}
