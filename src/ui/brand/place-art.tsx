import { type ComponentProps, useId, useState } from 'react';
import { styled } from '#ui/styled.ts';
import { starPath } from './star-path.ts';

const Frame = styled('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    height: '32',
    bg: 'bg.subtle',
    '& > *': { position: 'absolute', inset: '0', width: '100%', height: '100%' },
    _print: { display: 'none' },
  },
});

const Photo = styled('img', { base: { objectFit: 'cover' } });

export type PlaceArtProps = ComponentProps<typeof Frame> & {
  /** Text that chooses the ornament: the same place has the same one everywhere. */
  of: string;
  /** The address of its picture. */
  picture?: string | undefined;
  /** Visible part of a picture that is too high: its middle, or its top for pages. */
  pictureFrom?: 'top';
  /** Description of the picture; empty if its name is beside it. */
  alt?: string;
};

/** The picture of a place; if there is none, or it cannot be loaded, an ornament of its own. */
export function PlaceArt({ of, picture, alt = '', pictureFrom, ...rest }: PlaceArtProps) {
  /** The picture that could not be loaded: another address is tried again. */
  const [failed, setFailed] = useState<string>();
  const shown = picture === failed ? undefined : picture;
  return (
    <Frame {...rest}>
      <Ornament of={of} />
      {shown && (
        <Photo
          src={shown}
          alt={alt}
          loading="lazy"
          decoding="async"
          objectPosition={pictureFrom}
          onError={() => setFailed(shown)}
        />
      )}
    </Frame>
  );
}

const grounds = ['deep', 'gold', 'green', 'sand'] as const;
const tiles = [Stars, Arches, Crosses];
/** So that classes of one madrasa are seldom alike: 48 ornaments in all. */
const transforms = [undefined, 'scale(0.7)', 'scale(1.4)', 'rotate(45)'];

/** Its colour is that of the lines. */
const Ground = styled('svg', {
  variants: {
    ground: {
      deep: { bg: 'green.800', color: 'green.600' },
      gold: { bg: 'gold.subtle', color: 'gold.emphasized' },
      green: { bg: 'green.subtle', color: 'green.emphasized' },
      sand: { bg: 'sand.700', color: 'sand.500' },
    },
  },
});

const Medallion = styled('g', {
  variants: {
    ground: {
      deep: { color: 'gold.400', fill: 'green.800' },
      gold: { color: 'gold.solid', fill: 'gold.subtle' },
      green: { color: 'green.solid', fill: 'green.subtle' },
      sand: { color: 'gold.300', fill: 'sand.700' },
    },
  },
});

function Ornament({ of }: { of: string }) {
  const id = useId();
  const number = numberOf(of);
  const ground = grounds[number % grounds.length] ?? 'deep';
  const Tile = tiles[Math.floor(number / grounds.length) % tiles.length] ?? Stars;
  const transform = transforms[Math.floor(number / (grounds.length * tiles.length)) % transforms.length];
  return (
    <Ground aria-hidden ground={ground}>
      <defs>
        <Tile id={id} patternTransform={transform} />
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
      <svg aria-hidden x="50%" y="50%" overflow="visible">
        <Medallion ground={ground}>
          <g transform="scale(1.4) translate(-24 -24)">
            <path d={starPath(24)} stroke="currentColor" strokeWidth="1.5" />
            <path d={starPath(17)} stroke="currentColor" />
            <path d={starPath(9)} fill="currentColor" />
          </g>
        </Medallion>
      </svg>
    </Ground>
  );
}

type TileProps = { id: string; patternTransform: string | undefined };

/** The eight-point star between crosses. */
function Stars(of: TileProps) {
  return (
    <pattern {...of} width="48" height="48" patternUnits="userSpaceOnUse">
      <path d={starPath(24)} fill="none" stroke="currentColor" />
      <path d={starPath(12)} fill="none" stroke="currentColor" />
    </pattern>
  );
}

/** An arcade of pointed arches, one row above the other. */
function Arches(of: TileProps) {
  const arch = (width: number, top: number) =>
    `M${28 - width} 64V${top + 22}Q${28 - width} ${top + 8} 28 ${top}Q${28 + width} ${top + 8} ${28 + width} ${top + 22}V64`;
  return (
    <pattern {...of} width="56" height="64" patternUnits="userSpaceOnUse">
      <path d={`${arch(28, 4)}M0 64H56`} fill="none" stroke="currentColor" />
      <path d={arch(20, 14)} fill="none" stroke="currentColor" />
      <circle cx="28" cy="38" r="3" fill="currentColor" />
    </pattern>
  );
}

/** Squares over squares, turned by half a right angle. */
function Crosses(of: TileProps) {
  return (
    <pattern {...of} width="40" height="40" patternUnits="userSpaceOnUse">
      <path d="M20 0L40 20L20 40L0 20Z" fill="none" stroke="currentColor" />
      <path d="M10 10H30V30H10Z" fill="none" stroke="currentColor" />
      <path d="M20 14L26 20L20 26L14 20Z" fill="currentColor" stroke="none" />
    </pattern>
  );
}

/** The same number for the same text (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
