import { useState } from 'react';

/** A value that does not change as long as `held` says so: what was shown then is shown on. */
export function useHeld<T>(value: T, held: boolean): T {
  const [last, setLast] = useState(value);
  if (!held && last !== value) setLast(value);
  return held ? last : value;
}
