import { useState } from 'react';
import { styled } from '#ui/styled.ts';
import { FileBadge } from './file-badge.tsx';

const Picture = styled('img', {
  base: {
    width: { base: '12', md: '16' },
    height: { base: '14', md: '20' },
    flexShrink: '0',
    objectFit: 'cover',
    objectPosition: 'top',
    borderRadius: 'md',
    borderWidth: '1px',
    // Paper, in the dark too: what is on it was made for it.
    bg: 'white',
  },
});

/** A file at a glance: its first page where there is a picture of it, else its type. */
export function FirstPage({ type, picture }: { type: string; picture?: string | undefined }) {
  /** The picture that did not come: another address is tried again. */
  const [failed, setFailed] = useState<string>();
  if (!picture || picture === failed) return <FileBadge type={type} />;
  return <Picture src={picture} alt={type} loading="lazy" decoding="async" onError={() => setFailed(picture)} />;
}
