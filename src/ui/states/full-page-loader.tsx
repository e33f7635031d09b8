import { useTranslation } from 'react-i18next';
import { Star } from '#ui/brand/star.tsx';
import { styled } from '#ui/styled.ts';
import { useDelayed } from './use-delayed.ts';

const showAfter = 300;

/** The whole page is on its way. Seen after 300 ms only. As high as the window: what is below the page is not visible yet. */
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
