import { useState } from 'react';

/** An answer that stays until the next one is there, also where that cannot be had: asking for more takes nothing away. */
export function useSteadyAnswer<TAnswer>(answer: TAnswer | undefined): TAnswer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}
