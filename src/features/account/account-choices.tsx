import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { digitSystems, languageCodes } from '#contract/language/languages.ts';
import type { Preferences } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { calendarChoice } from '#i18n/calendar.ts';
import { digitsChoice } from '#i18n/digits.ts';
import { storedChoice } from '#lib/stored-choice.ts';
import { useColorMode } from '#ui/color-mode.ts';

type Choices = Pick<Preferences, 'language' | 'digits' | 'theme'>;

const nameOf = ({ language, digits, theme }: Choices) => `${language} ${digits} ${theme}`;
const all = [null, ...languageCodes].flatMap((language) =>
  [null, ...digitSystems].flatMap((digits) =>
    ([null, 'light', 'dark'] as const).map((theme) => nameOf({ language, digits, theme })),
  ),
);
/** The account's choices that this device applied last. */
const taken = storedChoice('accountChoices', all);

/**
 * Applies the account's language, digits, theme and calendar on every device with its session. Each new choice is applied
 * once. After that a device may differ: choices in the header's menus count for that device.
 */
export function AccountChoices() {
  const { answer } = useAnswer('me.preferences');
  const { i18n } = useTranslation();
  const { choose } = useColorMode();
  const takeOver = useEffectEvent((choices: Choices & Pick<Preferences, 'calendar'>) => {
    // No menu of the device offers another calendar.
    const calendar = choices.calendar === 'hijri' ? choices.calendar : undefined;
    if (calendarChoice.read() !== calendar) calendarChoice.write(calendar);
    if (taken.read() === nameOf(choices)) return;
    taken.write(nameOf(choices));
    if (choices.language && choices.language !== 'unknown') void i18n.changeLanguage(choices.language);
    if (choices.digits && choices.digits !== 'unknown') digitsChoice.write(choices.digits);
    if (choices.theme && choices.theme !== 'unknown') choose(choices.theme);
  });
  const known = answer?.data;
  useEffect(() => {
    if (known) takeOver(known);
  }, [known]);
  return null;
}
