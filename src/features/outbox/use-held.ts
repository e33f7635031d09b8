import { useState } from 'react';

/** A value that does not change while `held` is true: the last shown value stays. */
export function useHeld<T>(value: T, held: boolean): T {
  const [last, setLast] = useState(value);
  if (!held && last !== value) setLast(value);
  return held ? last : value;
}
