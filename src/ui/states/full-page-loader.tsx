import { useTranslation } from 'react-i18next';
import { Star } from '#ui/brand/star.tsx';
import { styled } from '#ui/styled.ts';
import { useDelayed } from './use-delayed.ts';

const showAfter = 300;

/**
 * Placeholder of a whole page. It is visible only after 300 ms, and as high as the window, so that nothing below the page
 * shows.
 */
export function FullPageLoader() {
  const { t } = useTranslation();
  const visible = useDelayed(true, showAfter);
  return (
    <styled.div
      display="grid"
      placeItems="center"
      minHeight="100dvh"
      paddingBlockEnd="40dvh"
      role="status"
      aria-label={t('states.loading')}
      data-loading
    >
      {visible && (
        <styled.span color="green.solid" animation="pulse 1.4s ease-in-out infinite">
          <Star size={56} />
        </styled.span>
      )}
    </styled.div>
  );
}
