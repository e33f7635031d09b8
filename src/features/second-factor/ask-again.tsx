import { useEffect, useState } from 'react';
import { answerFactorWith } from '#hooks/session/ask-for-factor.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const AskAgainDialog = lazyPart(() => import('./ask-again-dialog.tsx'), 'AskAgainDialog', null);

/** Asks for the second factor again if a call on any screen needs it, and then lets the call continue. */
export function AskAgain() {
  const [open, setOpen] = useState<{ answer: (isGiven: boolean) => void }>();
  useEffect(
    () =>
      answerFactorWith(
        () =>
          new Promise((resolve) => {
            setOpen({
              answer: (isGiven) => {
                setOpen(undefined);
                resolve(isGiven);
              },
            });
          }),
      ),
    [],
  );
  return open ? <AskAgainDialog onAnswer={open.answer} /> : null;
}
