import { ArrowDown, ArrowUp, Maximize, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useRead } from '#lib/react/use-read.ts';
import { type Quad, wholePicture } from '#lib/scan/quad.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { styled } from '#ui/styled.ts';
import { PageCorners } from './page-corners.tsx';

/** A photographed page in the form in which it is stored. */
export interface ScanPage {
  readonly id: string;
  readonly corners: Quad;
  readonly turns: number;
}

type ScanPagesProps = {
  pages: readonly ScanPage[];
  read: (id: string) => Promise<Blob | undefined>;
  /** Changes the pages from their present state. */
  onChange: (change: (pages: readonly ScanPage[]) => readonly ScanPage[]) => void;
  onRemove: (id: string) => void;
};

const Row = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** Photos of pages: each can be cut out by its corners, turned, moved to another position, and removed. */
export function ScanPages({ pages, read, onChange, onRemove }: ScanPagesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<string>();
  const [unreadable, setUnreadable] = useState<string>();
  // The newest page if none is chosen, or the chosen one is gone.
  const index = pages.findIndex(({ id }) => id === chosen);
  const shown = index < 0 ? pages.length - 1 : index;
  const page = pages[shown];
  const photo = useBlob(page?.id, read);
  if (!page) return null;

  const edit = (changes: Partial<ScanPage>) =>
    onChange((now) => now.map((one) => (one.id === page.id ? { ...one, ...changes } : one)));
  const move = (by: number) => {
    setChosen(page.id);
    onChange((now) => {
      const others = now.filter(({ id }) => id !== page.id);
      const from = now.findIndex(({ id }) => id === page.id);
      return [...others.slice(0, from + by), page, ...others.slice(from + by)];
    });
  };

  return (
    <styled.div display="grid" gap="3">
      {pages.length > 1 && (
        <Row role="group" aria-label={t('scan.pages')}>
          {pages.map(({ id }, place) => (
            <Button
              key={id}
              size="sm"
              variant={place === shown ? 'solid' : 'outline'}
              aria-pressed={place === shown}
              aria-label={t('scan.page', { number: format.number(place + 1) })}
              onClick={() => setChosen(id)}
            >
              {format.number(place + 1)}
            </Button>
          ))}
        </Row>
      )}
      {unreadable === page.id ? (
        <styled.p role="alert" color="fg.error">
          {t('scan.unreadable')}
        </styled.p>
      ) : (
        <PageCorners
          key={page.id}
          photo={photo}
          corners={page.corners}
          turns={page.turns}
          onCorners={(corners) => edit({ corners })}
          onUnreadable={() => setUnreadable(page.id)}
        />
      )}
      <Row role="group" aria-label={t('scan.page', { number: format.number(shown + 1) })} justifyContent="center">
        <IconButton
          variant="outline"
          label={t('scan.turn')}
          icon={<RotateCw />}
          onClick={() => edit({ turns: (page.turns + 1) % 4 })}
        />
        <IconButton
          variant="outline"
          label={t('scan.whole')}
          icon={<Maximize />}
          onClick={() => edit({ corners: wholePicture })}
        />
        {pages.length > 1 && (
          <>
            <IconButton
              variant="outline"
              label={t('scan.earlier')}
              icon={<ArrowUp />}
              disabled={shown === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              variant="outline"
              label={t('scan.later')}
              icon={<ArrowDown />}
              disabled={shown === pages.length - 1}
              onClick={() => move(1)}
            />
          </>
        )}
        <IconButton
          variant="outline"
          colorPalette="red"
          label={t('scan.remove')}
          icon={<Trash2 />}
          onClick={() => onRemove(page.id)}
        />
      </Row>
      <styled.p textStyle="xs" color="fg.muted" textAlign="center">
        {t('scan.hint')}
      </styled.p>
    </styled.div>
  );
}

/** The photo of a page; undefined until it is read, and empty if it cannot be read. */
function useBlob(id: string | undefined, read: (id: string) => Promise<Blob | undefined>): Blob | undefined {
  const readOrEmpty = async (of: string) => {
    const blob = await read(of).catch((failure: unknown) =>
      console.warn('A photo of a page could not be read.', failure),
    );
    return blob ?? new Blob();
  };
  return useRead(id ?? null, readOrEmpty, 'A photo of a page could not be read.');
}
