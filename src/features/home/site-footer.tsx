import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { operatorPageNames } from '#contract/answers/operator-page.ts';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { OperatorDetails } from './operator-details.tsx';
import { OperatorPageLink } from './operator-page-link.tsx';

const Footer = styled('footer', {
  base: {
    borderBlockStartWidth: '1px',
    bg: 'bg.panel',
    paddingBlock: '6',
    _print: { display: 'none' },
  },
});

/** As wide as the screen above (src/ui/shell/app-shell.tsx). */
const Inner = styled('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '10',
    rowGap: '3',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '6' },
  },
});

const Links = styled('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    alignContent: 'start',
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '11' },
  },
});

/** Pages that contain the operator's details themselves. */
const saying: readonly string[] = ['/about', '/contact'];

/**
 * The footer of every page: links to the operator's pages, and the operator's details. Signed-in users came for their work:
 * they have three links, and find the rest on 'About'.
 */
export function SiteFooter({ isPublic, layout }: { isPublic: boolean; layout: 'rail' | 'top' }) {
  const { t } = useTranslation('home');
  const isSaid = useLocation({ select: ({ pathname }) => saying.includes(pathname) });
  return (
    <Footer>
      <Inner maxWidth={layout === 'rail' ? 'none' : '6xl'}>
        {isPublic && !isSaid && <OperatorDetails />}
        <Links aria-label={t('operator.footer')}>
          <Link to="/help">{t('help.title')}</Link>
          <Link to="/about">{t('places.about')}</Link>
          <Link to="/contact">{t('places.contact')}</Link>
          {isPublic && (
            <>
              <Link to="/sample-reports">{t('places.sample-reports')}</Link>
              {operatorPageNames.map((page) => (
                <OperatorPageLink key={page} page={page} />
              ))}
            </>
          )}
        </Links>
      </Inner>
    </Footer>
  );
}
