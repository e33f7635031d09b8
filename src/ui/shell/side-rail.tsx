import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';
import { type MenuEntry, partsOf } from './menu-entry.ts';
import { MenuLinks } from './menu-links.tsx';

const Rail = styled('nav', {
  base: {
    position: 'sticky',
    top: 'calc(3.5rem + 1px)',
    alignSelf: 'start',
    width: '12rem',
    flexShrink: '0',
    height: 'calc(100dvh - 3.5rem - 1px)',
    overflowY: 'auto',
    padding: '3',
    borderInlineEndWidth: '1px',
    bg: 'bg.panel',
  },
});

/** The places at the side, on a desktop. */
export function SideRail({ places }: { places: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  return (
    <Rail aria-label={t('shell.places')} hideBelow="md">
      {partsOf(places).map(({ group, places: part }) => (
        <styled.div key={group} marginBlockStart={group && '3'}>
          {group && (
            <styled.h2 paddingInline="3" marginBlockEnd="1" textStyle="xs" fontWeight="medium" color="fg.muted">
              {group}
            </styled.h2>
          )}
          <MenuLinks places={part} look="rail" />
        </styled.div>
      ))}
    </Rail>
  );
}
