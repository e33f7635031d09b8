import { useTranslation } from 'react-i18next';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { useZakat } from '#hooks/calls/use-zakat.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** Says that zakat may be given for a place, with the scholar who agreed and the purpose. Empty if it may not. */
export function ZakatNote({ type, id }: { type: SponsorshipType; id: string }) {
  const { t } = useTranslation('explore');
  const mark = useZakat(type, id);
  if (!mark) return null;
  return (
    <styled.section borderBlockStartWidth="1px" paddingBlockStart="4" aria-label={t('zakat.title')}>
      <Text fontWeight="medium">{t('zakat.agreed', { scholar: mark.scholar })}</Text>
      <Text color="fg.muted" maxWidth="prose" whiteSpace="pre-line">
        {t('zakat.purpose', { purpose: mark.purpose })}
      </Text>
    </styled.section>
  );
}
