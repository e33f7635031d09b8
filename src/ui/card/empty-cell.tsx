import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

/** A dash where there is nothing, with its word for those who listen. */
export function EmptyCell() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden>—</span>
      <styled.span srOnly>{t('list.emptyCell')}</styled.span>
    </>
  );
}
