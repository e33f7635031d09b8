import { type ComponentType, createContext } from 'react';

/** A field that the user and someone else have changed at the same time. */
export interface Conflict {
  mine: unknown;
  theirs: unknown;
  chosen?: 'mine' | 'theirs';
}

export type ConflictNoteProps = {
  name: string;
  /** The value in words, if the field shows something else than it stores. */
  display?: ((value: unknown) => string) | undefined;
};

export interface Conflicts {
  fields: Readonly<Record<string, Conflict>>;
  choose: (name: string, chosen: 'mine' | 'theirs') => void;
  /** Note that a field shows below itself. Forms that create something, such as sign-in, load none. */
  Note?: ComponentType<ConflictNoteProps>;
}

/** Conflicting fields of the surrounding form. */
export const ConflictContext = createContext<Conflicts>({ fields: {}, choose: () => undefined });
