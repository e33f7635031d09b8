import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { type Corner, type Quad, turned, withCorner } from '#lib/scan/quad.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';

/** Half of each handle is outside of the picture's edge. */
const Frame = styled('div', { base: { padding: '1.375rem', bg: 'bg.muted', borderRadius: 'lg' } });

const Canvas = styled('canvas', { base: { display: 'block', width: '100%', height: '100%' } });

const Lines = styled('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    overflow: 'visible',
    pointerEvents: 'none',
    '& polygon': { fill: 'none', stroke: 'green.solid', strokeWidth: '3', vectorEffect: 'non-scaling-stroke' },
    '& path': { fill: 'bg', opacity: '0.55' },
  },
});

const Handle = styled('div', {
  base: {
    position: 'absolute',
    width: '11',
    height: '11',
    margin: '-1.375rem',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'none',
    cursor: 'grab',
    borderRadius: 'full',
    _focusVisible: { outline: '3px solid', outlineColor: 'colorPalette.focusRing' },
    _after: {
      content: '""',
      width: '6',
      height: '6',
      borderRadius: 'full',
      bg: 'white',
      borderWidth: '4px',
      borderColor: 'green.solid',
      boxShadow: 'md',
    },
  },
});

const names = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** Distance that an arrow key moves a corner, without and with Shift. */
const steps = { small: 0.005, large: 0.05 };

const arrows: Readonly<Record<string, Corner>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type PageCornersProps = {
  photo: Blob | undefined;
  corners: Quad;
  turns: number;
  /** Called with the corners in the photo after a drag or a key. */
  onCorners: (corners: Quad) => void;
  /** Called if the photo cannot be opened here. */
  onUnreadable: () => void;
};

/** A photo of a page, turned upright, with a handle on each corner of the page: dragged, or moved with the arrow keys. */
export function PageCorners({ photo, corners, turns, onCorners, onUnreadable }: PageCornersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Width by height, after the photo is loaded. */
  const [ratio, setRatio] = useState<number>();
  const [dragged, setDragged] = useState<{ index: number; shown: Quad }>();
  const shown = dragged?.shown ?? turned(corners, turns);
  const unreadable = useEffectEvent(onUnreadable);

  useEffect(() => {
    if (!photo) return undefined;
    let left = false;
    createImageBitmap(photo).then(
      (bitmap) => {
        if (!left && canvas.current) {
          draw(canvas.current, bitmap, turns);
          setRatio(canvas.current.width / canvas.current.height);
        }
        bitmap.close();
      },
      (failure: unknown) => {
        console.warn('A photo of a page could not be opened.', failure);
        if (!left) unreadable();
      },
    );
    return () => {
      left = true;
    };
  }, [photo, turns]);

  const keep = (changed: Quad) => onCorners(turned(changed, -turns));

  function placeOf({ clientX, clientY }: PointerEvent): Corner {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect();
    return [(clientX - left) / width, (clientY - top) / height];
  }

  function move(event: PointerEvent): void {
    if (dragged) setDragged({ ...dragged, shown: withCorner(dragged.shown, dragged.index, placeOf(event)) });
  }

  function drop(): void {
    if (dragged) keep(dragged.shown);
    setDragged(undefined);
  }

  function press(event: KeyboardEvent, index: number): void {
    const arrow = arrows[event.key];
    const corner = shown[index as 0 | 1 | 2 | 3];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? steps.large : steps.small;
    keep(withCorner(shown, index, [corner[0] + arrow[0] * step, corner[1] + arrow[1] * step]));
  }

  const points = shown.map(([x, y]) => `${x * 100},${y * 100}`);
  const percent = (part: number) => format.number(Math.round(part * 100));
  return (
    // A picture has a left and a right side of its own, in every language.
    <Frame dir="ltr">
      {!ratio && <Skeleton width="14rem" height="20rem" />}
      <styled.div
        position="relative"
        marginInline="auto"
        hidden={!ratio}
        style={{ aspectRatio: ratio, width: `min(100%, ${60 * (ratio ?? 1)}dvh)` }}
      >
        <Canvas ref={canvas} role="img" aria-label={t('scan.photo')} />
        <Lines viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path fillRule="evenodd" d={`M0 0H100V100H0Z M${points.join('L')}Z`} />
          <polygon points={points.join(' ')} />
        </Lines>
        {shown.map(([x, y], index) => (
          <Handle
            key={names[index]}
            role="slider"
            tabIndex={0}
            aria-label={t(`scan.${names[index] ?? 'topLeft'}`)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(x * 100)}
            aria-valuetext={t('scan.place', { across: percent(x), down: percent(y) })}
            data-corner={names[index]}
            style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged({ index, shown });
            }}
            onPointerMove={move}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={(event) => press(event, index)}
          />
        ))}
      </styled.div>
    </Frame>
  );
}

/** As sharp as a phone shows it; the photo itself is not changed. */
const drawnPixels = 1_200;

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turns: number): void {
  const scale = Math.min(1, drawnPixels / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  const isAside = turns % 2 === 1;
  canvas.width = Math.round(isAside ? height : width);
  canvas.height = Math.round(isAside ? width : height);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
}
