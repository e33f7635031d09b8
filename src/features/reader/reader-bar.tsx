import { AArrowDown, AArrowUp, FileText, List, Moon, Search, Sun, TextInitial } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { styled } from '#ui/styled.ts';
import type { ReadAloudProps } from './aloud/read-aloud.tsx';
import type { DocumentInfo } from './view.ts';

const Bar = styled('div', {
  base: {
    position: 'sticky',
    // Below the header of the app, which stays as well; on a phone on its side neither stays.
    top: '14',
    '@media (max-height: 30rem)': { position: 'static' },
    zIndex: '1',
    bg: 'bg',
    transition: 'transform 0.2s',
    '[data-bars=away] &': { transform: { base: 'translateY(calc(-100% - token(sizes.14)))', md: 'none' } },
    borderBlockEndWidth: '1px',
    marginInline: { base: '-4', md: '0' },
    paddingInline: { base: '2', md: '0' },
    marginBlockEnd: '4',
    '@media print': { display: 'none' },
  },
});

const Tools = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } });

const ReadAloud = lazyPart<'ReadAloud', ReadAloudProps>(() => import('./aloud/read-aloud.tsx'), 'ReadAloud');

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

type ReaderBarProps = {
  info: DocumentInfo;
  /** Page of a PDF, from 1 on. */
  page: number;
  /** Abilities of this kind of document. */
  can: { find: boolean; zoom: boolean; dark: boolean };
  zoom: number;
  onZoom: (zoom: number) => void;
  dark: boolean;
  onDark: (dark: boolean) => void;
  isFinding: boolean;
  onFind: () => void;
  /** Further actions at the end. */
  children: ReactNode;
  /** Shown under the tools during a search. */
  findBar: ReactNode;
};

/** The tools of a reader, which stay while its document is scrolled. */
export function ReaderBar(props: ReaderBarProps) {
  const { info, page, can, zoom, onZoom, dark, onDark, isFinding, onFind, children, findBar } = props;
  const { t } = useTranslation('reader');
  const format = useFormat();
  const larger = zooms.find((step) => step > zoom);
  const smaller = zooms.findLast((step) => step < zoom);
  const { pages, outline = [], goToPage, text, textOf } = info;
  return (
    <Bar data-reader-bar role="toolbar" aria-label={t('tools')}>
      <Tools>
        {pages !== undefined && goToPage && (
          <Menu
            label={t('pages')}
            size="sm"
            items={() =>
              stops(pages).map((stop) => ({
                label: t('page', { page: format.number(stop) }),
                onSelect: () => goToPage(stop),
                checked: stop === page,
              }))
            }
          >
            {t('pageOf', { page: format.number(page), pages: format.number(pages) })}
          </Menu>
        )}
        {outline.length > 0 && (
          <Menu
            label={t('contents')}
            icon={<List />}
            items={() =>
              outline.map(({ title, level, goTo }) => ({
                label: <styled.bdi style={{ paddingInlineStart: `${level - 1}em` }}>{title}</styled.bdi>,
                onSelect: goTo,
              }))
            }
          />
        )}
        <styled.span flex="1" />
        {textOf && 'speechSynthesis' in window && (
          <Suspense>
            <ReadAloud textOf={textOf} page={page} />
          </Suspense>
        )}
        {text && (
          <IconButton
            label={t(text.isShown ? 'text.pages' : 'text.read')}
            icon={text.isShown ? <FileText /> : <TextInitial />}
            onClick={() => text.show(!text.isShown)}
          />
        )}
        {can.find && (
          <IconButton label={t('find.label')} icon={<Search />} aria-expanded={isFinding} onClick={onFind} />
        )}
        {can.zoom && (
          <>
            <IconButton
              label={t('smaller')}
              icon={<AArrowDown />}
              disabled={smaller === undefined}
              onClick={() => smaller && onZoom(smaller)}
            />
            <IconButton
              label={t('larger')}
              icon={<AArrowUp />}
              disabled={larger === undefined}
              onClick={() => larger && onZoom(larger)}
            />
          </>
        )}
        {can.dark && (
          <IconButton
            label={t('dark')}
            icon={dark ? <Sun /> : <Moon />}
            aria-pressed={dark}
            onClick={() => onDark(!dark)}
          />
        )}
        {children}
      </Tools>
      {findBar}
    </Bar>
  );
}

/** Page numbers to jump to: all of a short document, about forty of a long one. */
function stops(pages: number): number[] {
  const by = Math.max(1, Math.ceil(pages / 40));
  return Array.from({ length: Math.ceil(pages / by) }, (_, index) => index * by + 1);
}
