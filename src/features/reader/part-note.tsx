import { FileWarning } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { BrokenContext } from './view-state.tsx';

/** Note above a document of which a part is missing here, so that no one takes it for the whole. */
export function PartNote() {
  const { t } = useTranslation('reader');
  const { action } = use(BrokenContext) ?? {};
  return (
    <Strip role="note" _print={{ display: 'none' }}>
      <FileWarning aria-hidden />
      <styled.div flex="1 1 12rem" minWidth="0">
        <styled.div fontWeight="medium">{t('part.title')}</styled.div>
        <styled.p>{t('part.text')}</styled.p>
      </styled.div>
      {action}
    </Strip>
  );
}
