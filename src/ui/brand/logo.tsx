import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';
import { Star } from './star.tsx';

const Row = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', color: 'green.solid', fontWeight: 'semibold' },
});

/**
 * The star and the name. The name is in the language of the page; the star is never mirrored.
 * @param mark replaces the star
 */
export function Logo({ size = 34, mark }: { size?: number; mark?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Row>
      {mark || <Star size={size} />}
      <styled.span data-name="" color="fg" fontSize="xl" lineHeight="1">
        {t('brand.name')}
      </styled.span>
    </Row>
  );
}
