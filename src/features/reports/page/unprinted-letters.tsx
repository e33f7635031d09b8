import { useTranslation } from 'react-i18next';
import { unprintedLetters } from '#contract/text/unprinted.ts';
import { styled } from '#ui/styled.ts';

/** Shown beside a form whose words become a PDF, during typing: the letters that it cannot print. */
export function UnprintedLetters({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('reports');
  const letters = unprintedLetters(texts.join('\n'));
  return (
    <styled.p role="status" textStyle="sm" color="fg.muted" _empty={{ display: 'none' }}>
      {letters.length > 0 && t('page.unprinted', { letters: letters.slice(0, 20).join(' ') })}
    </styled.p>
  );
}
