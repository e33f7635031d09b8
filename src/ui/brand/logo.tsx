import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';
import { Star } from './star.tsx';

const Row = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', color: 'green.solid', fontWeight: 'semibold' },
});

/** A picture has paper of its own, white in the dark too. */
const Picture = styled('img', {
  base: { width: 'auto', maxWidth: '32', objectFit: 'contain', bg: 'white', borderRadius: 'sm' },
});

/**
 * The star and the name. The name is written in the language of the page; the star is never mirrored.
 * @param picture the address of the operator's own mark, in the place of the star
 */
export function Logo({ size = 34, picture }: { size?: number; picture?: string | undefined }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string>();
  return (
    <Row>
      {picture && picture !== failed ? (
        <Picture src={picture} alt="" style={{ height: size }} onError={() => setFailed(picture)} />
      ) : (
        <Star size={size} />
      )}
      <styled.span data-name="" color="fg" fontSize="xl" lineHeight="1">
        {t('brand.name')}
      </styled.span>
    </Row>
  );
}
