import { useState } from 'react';
import { styled } from '#ui/styled.ts';
import { FileBadge } from './file-badge.tsx';

/** As large as its place allows, up to these limits. */
const Frame = styled('span', {
  base: {
    position: 'relative',
    display: 'block',
    flexShrink: '0',
    height: { base: '14', md: '20' },
    maxHeight: '100%',
    aspectRatio: { base: '6 / 7', md: '4 / 5' },
  },
});

const Picture = styled('img', {
  base: {
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    objectPosition: 'top',
    borderRadius: 'md',
    borderWidth: '1px',
    // White like paper, in the dark too, because the page was made for it.
    bg: 'white',
  },
});

/** A file at a glance: its type, over the corner of its first page if there is a picture of that. */
export function FirstPage({ type, picture }: { type: string; picture?: string | undefined }) {
  /** The picture that could not be loaded: another address is tried again. */
  const [failed, setFailed] = useState<string>();
  if (!picture || picture === failed) return <FileBadge type={type} />;
  return (
    <Frame>
      <Picture src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailed(picture)} />
      <FileBadge type={type} over />
    </Frame>
  );
}
