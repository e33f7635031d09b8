import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSharedFiles } from '#hooks/outbox/use-shared-files.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';

/** Shared files without a class: nothing is sent before the user chooses one. */
export function SharedWaits() {
  const { t } = useTranslation('outbox');
  const { files } = useSharedFiles();
  if (files.length === 0) return null;
  return (
    <Strip aria-label={t('shared.title')}>
      <Share2 aria-hidden />
      <styled.span flex="1">{t('shared.text', { count: files.length })}</styled.span>
      <LinkButton to="/share" size="sm">
        {t('shared.action')}
      </LinkButton>
    </Strip>
  );
}
