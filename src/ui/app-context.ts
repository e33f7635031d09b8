import { type ComponentType, createContext, use } from 'react';

/** Data about the surrounding app that parts need; the root route provides it. */
export interface AppContextValue {
  offline: boolean;
  /** Whose drafts are read and kept: the account, or `visitor`. */
  owner: string;
  /** Beside the search of a list, for those who may keep its filters under a name. */
  ListViews?: ComponentType | undefined;
}

export const AppContext = createContext<AppContextValue>({ offline: false, owner: 'visitor' });

export function useApp(): AppContextValue {
  return use(AppContext);
}
