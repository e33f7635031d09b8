import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

/** A dash where there is nothing, with its word for those who listen. */
export function EmptyCell() {
  const { t } = useTranslation();
  return <Dash word={t('list.emptyCell')} />;
}

/** The same with the word given: a long table asks for it once. */
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
