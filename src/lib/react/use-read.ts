import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The value of `read` for a key; undefined until it is read, and while the key is null. A failure is a warning in the
 * console, after `complaint`.
 */
export function useRead<TValue>(
  key: string | null,
  read: (key: string) => Promise<TValue>,
  complaint: string,
): TValue | undefined {
  const [known, setKnown] = useState<{ key: string; value: TValue }>();
  const readNow = useEffectEvent(read);
  const complain = useEffectEvent((failure: unknown) => console.warn(complaint, failure));
  useEffect(() => {
    if (key === null) return undefined;
    let isLeft = false;
    readNow(key).then(
      (value) => {
        if (!isLeft) setKnown({ key, value });
      },
      (failure: unknown) => {
        if (!isLeft) complain(failure);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
  return known !== undefined && known.key === key ? known.value : undefined;
}
