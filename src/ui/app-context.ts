import { type ComponentType, createContext, use } from 'react';

/** Data about the surrounding app that parts need; the root route provides it. */
export interface AppContextValue {
  offline: boolean;
  /** Owner of the drafts that forms read and keep: the account, or `visitor`. */
  owner: string;
  /** Menu of saved views beside the search of a list, for users who may keep views. */
  ListViews?: ComponentType | undefined;
}

export const AppContext = createContext<AppContextValue>({ offline: false, owner: 'visitor' });

export function useApp(): AppContextValue {
  return use(AppContext);
}
