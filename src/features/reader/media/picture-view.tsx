import { useEffect, useEffectEvent } from 'react';
import { styled } from '#ui/styled.ts';
import { DocumentProblem } from '../document-problem.ts';
import { readBlob } from '../read-bytes.ts';
import { useLoaded } from '../use-loaded.ts';
import type { ReaderViewProps } from '../view.ts';
import { ViewState } from '../view-state.tsx';
import { smallerPicture } from './smaller-picture.ts';

const Frame = styled('div', { base: { overflow: 'auto', maxHeight: '85dvh', textAlign: 'center' } });

/** A picture, as wide as the screen, or larger. */
export function PictureView({ source, title, zoom, onPlace }: ReaderViewProps) {
  const report = useEffectEvent(onPlace);
  const loaded = useLoaded(
    async () => {
      const blob = await readBlob(source);
      const url = URL.createObjectURL((await smallerPicture(blob)) ?? blob);
      const picture = new Image();
      picture.src = url;
      try {
        await picture.decode();
      } catch (cause) {
        URL.revokeObjectURL(url);
        throw new DocumentProblem('damaged', { cause });
      }
      return url;
    },
    (url) => URL.revokeObjectURL(url),
  );
  useEffect(() => {
    // The whole picture is visible at once.
    if (loaded.state === 'ready') report(0, 1);
  }, [loaded.state]);
  if (loaded.state !== 'ready') return <ViewState loaded={loaded} />;
  return (
    <Frame tabIndex={0}>
      <img
        src={loaded.value}
        alt={title}
        style={{
          display: 'inline-block',
          width: zoom === 1 ? 'auto' : `${zoom * 100}%`,
          maxWidth: zoom === 1 ? '100%' : 'none',
        }}
      />
    </Frame>
  );
}
