import { useMemo, useSyncExternalStore } from 'react';
import type { Account } from '#data/api/account.ts';
import { onSession, type PageSession, readSession } from './session-store.ts';

/** The account whose mirror this page reads, and in whose name it calls. */
export function useAccount(): Account {
  const session = useSyncExternalStore(onSession, readSession);
  return useMemo(() => accountOf(session), [session]);
}

/** The account at this moment, for code outside of rendering. */
export function currentAccount(): Account {
  return accountOf(readSession());
}

function accountOf(session: PageSession | null): Account {
  const language = document.documentElement.lang;
  if (!session) return { userId: null, language };
  const { user, token } = session;
  const role = user.role === 'unknown' ? undefined : user.role;
  return { userId: user.id, role, token, language };
}
