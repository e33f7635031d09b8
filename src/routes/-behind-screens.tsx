import { AccountChoices } from '#features/account/account-choices.tsx';
import { LostWork } from '#features/outbox/lost-work.tsx';
import { OutcomeToasts } from '#features/outbox/outcomes/outcome-toasts.tsx';
import { KeepTexts } from '#features/reader/texts/keep-texts-here.tsx';
import { AskAgain } from '#features/second-factor/ask-again.tsx';

/** Background work for a signed-in user, on every screen. */
export function BehindScreens() {
  return (
    <>
      <LostWork />
      <OutcomeToasts />
      <AccountChoices />
      <KeepTexts />
      <AskAgain />
    </>
  );
}
