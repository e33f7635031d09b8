import type { LinkProps } from '@tanstack/react-router';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/button/link.tsx';
import { FirstPage } from '#ui/fields/first-page.tsx';
import { styled } from '#ui/styled.ts';

/** 191 px (specification, section 9), and more for larger text. The contents of a card never make it larger. */
const side = 'max(191px, 11.9375rem)';

const Panel = styled('article', {
  base: {
    width: '100%',
    position: 'relative',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    alignItems: { base: 'start', md: 'center' },
    gap: { base: '3', md: '1' },
    height: { base: 'auto', md: side },
    layerStyle: 'card',
    padding: '3',
    textAlign: { base: 'var(--start)', md: 'center' },
  },
});

const Label = styled('div', {
  base: { fontWeight: 'medium', textStyle: { base: 'md', md: 'sm' }, lineClamp: '2', width: '100%' },
});

/** The author's description, only on a phone, where people read it before opening; a square has no space for it. */
const Words = styled('p', {
  base: {
    display: { base: '-webkit-box', md: 'none' },
    lineClamp: '2',
    textStyle: 'sm',
    color: 'fg.muted',
    textAlign: 'var(--start)',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});

/** The first page, in the space of a square above the words. */
const Glance = styled('div', {
  base: {
    flex: { base: 'none', md: '1 1 0' },
    minHeight: '0',
    display: 'flex',
    alignItems: { base: 'start', md: 'center' },
  },
});

const Detail = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: { base: 'start', md: 'center' },
    columnGap: '2',
    rowGap: '0.5',
    textStyle: 'xs',
    color: 'fg.muted',
    marginBlockStart: { base: '1', md: '0' },
  },
});

/** State in a row: over the corner of its picture. In a square: in its own corner, opposite the menu. */
const Corner = styled('span', {
  base: {
    position: 'absolute',
    top: { base: '1', md: '2' },
    insetInlineStart: { base: '1', md: '2' },
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    width: { base: '6', md: '7' },
    height: { base: '6', md: '7' },
    borderRadius: 'full',
    bg: 'colorPalette.solid',
    color: 'colorPalette.contrast',
    '& svg': { width: '4', height: '4' },
  },
});

const marks = {
  kept: { colorPalette: 'green', icon: <Check /> },
  waiting: { colorPalette: 'gold', icon: <Clock /> },
  rejected: { colorPalette: 'red', icon: <TriangleAlert /> },
} as const;

export type FileCardProps = {
  /** PDF, DOCX, XLSX, … or FILE. */
  fileType: string;
  label: ReactNode;
  /** The address of its first page as a picture, under the badge. */
  picture?: string | undefined;
  /** The author's description. */
  words?: string | undefined;
  /** `kept`: on this device; `waiting`: not sent yet; `rejected`: the server does not accept it. */
  state?: keyof typeof marks | undefined;
  /** A small line under the label: size, date, progress. */
  detail?: ReactNode;
  /** Address of the reader; left out if the file cannot be opened. */
  link?: LinkProps | undefined;
  /** Menu of further actions. */
  actions?: ReactNode;
};

/** A file: a row on a phone, a square of 191 px on larger screens (specification, section 9). */
export function FileCard({ fileType, label, picture, words, link, state, detail, actions }: FileCardProps) {
  const { t } = useTranslation();
  return (
    <Panel>
      {state && (
        <Corner
          colorPalette={marks[state].colorPalette}
          role="img"
          aria-label={t(`files.${state}`)}
          title={t(`files.${state}`)}
          data-now={ofNow(state)}
        >
          {marks[state].icon}
        </Corner>
      )}
      <Glance>
        <FirstPage type={fileType} picture={picture} />
      </Glance>
      <styled.div width={{ base: 'auto', md: '100%' }} flex={{ base: '1', md: 'none' }} minWidth="0">
        <Label dir="auto">
          {link ? (
            <Link
              {...link}
              quiet
              lineClamp="2"
              width="100%"
              // The whole card opens it; its own buttons are above.
              _after={{ content: '""', position: 'absolute', inset: '0' }}
            >
              {label}
            </Link>
          ) : (
            label
          )}
        </Label>
        {words && <Words dir="auto">{words}</Words>}
        {detail && <Detail data-now={ofNow(state)}>{detail}</Detail>}
      </styled.div>
      {actions && (
        <styled.div
          display="flex"
          marginBlock={{ base: '-1', md: '0' }}
          marginInlineEnd={{ base: '-2', md: '0' }}
          position={{ base: 'relative', md: 'absolute' }}
          top={{ md: '1' }}
          insetInlineEnd={{ md: '1' }}
        >
          {actions}
        </styled.div>
      )}
    </Panel>
  );
}

/** Marks the state of waiting items as current, so that a snapshot never shows an old one (src/snapshot). */
function ofNow(state: FileCardProps['state']): true | undefined {
  return state === 'waiting' || state === 'rejected' ? true : undefined;
}

/** Rows below each other on a phone, otherwise as many squares beside each other as fit. */
export const FileGrid = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: `repeat(auto-fill, ${side})` },
    gap: { base: '2', md: '4' },
  },
});
