import { useState } from 'react';

/** The last answer until the next one is there, even if that cannot be fetched: asking for more removes nothing. */
export function useSteadyAnswer<TAnswer>(answer: TAnswer | undefined): TAnswer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}
