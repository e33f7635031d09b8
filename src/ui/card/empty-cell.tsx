import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

/** A dash for an empty value, with its word for screen readers. */
export function EmptyCell() {
  const { t } = useTranslation();
  return <Dash word={t('list.emptyCell')} />;
}

/** The same dash with the word given: a long table looks it up once. */
export function Dash({ word }: { word: string }) {
  return (
    <>
      <span aria-hidden data-nothing="">
        —
      </span>
      <styled.span srOnly>{word}</styled.span>
    </>
  );
}
