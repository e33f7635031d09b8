import { useState } from 'react';
import { useAfter } from '#lib/react/use-after.ts';

/** True only after `active` has lasted for `delay` milliseconds, so that quick changes never flicker. */
export function useDelayed(active: boolean, delay: number): boolean {
  const [late, setLate] = useState(false);
  if (late && !active) setLate(false);
  useAfter(delay, active ? 'active' : null, () => setLate(true));
  return active && late;
}
