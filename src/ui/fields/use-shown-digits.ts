import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { withDigits } from '#contract/language/digits.ts';
import { digitsOf, languageOf } from '#contract/language/languages.ts';
import { digitsChoice } from '#i18n/digits.ts';

/**
 * Shows a number during typing in the digits of the language, whichever were typed. Since the shown text may differ from the
 * typed one, the browser would move the caret to the end, so it is put back.
 */
export function useShownDigits(text: string, numeric: boolean) {
  const { i18n } = useTranslation();
  const caret = useRef<{ input: HTMLInputElement; position: number } | undefined>(undefined);
  const digits = digitsOf(languageOf(i18n.language), digitsChoice.read());

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { input, position } = caret.current;
    caret.current = undefined;
    input.setSelectionRange(position, position);
  });

  function keepCaret(input: HTMLInputElement): void {
    if (numeric && input.selectionStart !== null) caret.current = { input, position: input.selectionStart };
  }

  return { shown: numeric ? withDigits(text, digits) : text, keepCaret };
}
