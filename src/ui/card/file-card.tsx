import type { LinkProps } from '@tanstack/react-router';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/button/link.tsx';
import { FileBadge } from '#ui/fields/file-badge.tsx';
import { styled } from '#ui/styled.ts';

/** 191 px (specification, section 9), and as much more as larger text needs. */
const side = 'min(100%, max(191px, 11.9375rem))';

const Panel = styled('article', {
  base: {
    width: '100%',
    minHeight: '191px',
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    layerStyle: 'card',
    padding: '3',
    textAlign: 'center',
  },
});

const Label = styled('div', { base: { fontWeight: 'medium', textStyle: 'sm', lineClamp: '2', width: '100%' } });

const Corner = styled('span', {
  base: {
    position: 'absolute',
    top: '2',
    insetInlineEnd: '2',
    display: 'grid',
    placeItems: 'center',
    width: '7',
    height: '7',
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
  /** `kept`: on this device; `waiting`: not sent yet; `rejected`: the server does not accept it. */
  state?: keyof typeof marks | undefined;
  /** A small line under the label: size, date, progress. */
  detail?: ReactNode;
  /** Where it is read; left out where it cannot be opened. */
  link?: LinkProps | undefined;
  /** Download, delete: two or three icon buttons. */
  actions?: ReactNode;
};

/** A file as a square of 191 px (specification, section 9). */
export function FileCard({ fileType, label, link, state, detail, actions }: FileCardProps) {
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
      <FileBadge type={fileType} />
      <styled.div width="100%" minHeight="0">
        <Label dir="auto">
          {link ? (
            <Link
              {...link}
              quiet
              lineClamp="2"
              width="100%"
              // The whole card opens it; its own buttons lie above.
              _after={{ content: '""', position: 'absolute', inset: '0' }}
            >
              {label}
            </Link>
          ) : (
            label
          )}
        </Label>
        {detail && (
          <styled.div textStyle="xs" color="fg.muted" data-now={ofNow(state)}>
            {detail}
          </styled.div>
        )}
      </styled.div>
      {actions && (
        <styled.div display="flex" justifyContent="center" gap="1" marginBlockEnd="-1" position="relative">
          {actions}
        </styled.div>
      )}
    </Panel>
  );
}

/** What waits is shown by what is so now, never from memory (src/snapshot). */
function ofNow(state: FileCardProps['state']): true | undefined {
  return state === 'waiting' || state === 'rejected' ? true : undefined;
}

/** As many cards beside each other as there is room for. */
export const FileGrid = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, ${side})`,
    justifyContent: { base: 'center', sm: 'start' },
    gap: '4',
  },
});
