import { type ComponentType, createContext } from 'react';

/** A field that the person and someone else have changed at the same time. */
export interface Conflict {
  mine: unknown;
  theirs: unknown;
  chosen?: 'mine' | 'theirs';
}

export type ConflictNoteProps = {
  name: string;
  /** The value as a person reads it, where the field shows something else than it holds. */
  display?: ((value: unknown) => string) | undefined;
};

export interface Conflicts {
  fields: Readonly<Record<string, Conflict>>;
  choose: (name: string, chosen: 'mine' | 'theirs') => void;
  /** Note that a field shows below itself. Forms that create something, such as sign-in, load none. */
  Note?: ComponentType<ConflictNoteProps>;
}

/** The fields of the form around that were changed meanwhile. */
export const ConflictContext = createContext<Conflicts>({ fields: {}, choose: () => undefined });
