import { useState } from 'react';
import { styled } from '#ui/styled.ts';

const defaultSource = '/default-avatar.png';

const Picture = styled('img', {
  base: { display: 'inline-block', borderRadius: 'full', objectFit: 'cover', bg: 'bg.muted', flexShrink: '0' },
  variants: {
    size: { sm: { width: '8', height: '8' }, md: { width: '11', height: '11' }, lg: { width: '20', height: '20' } },
  },
  defaultVariants: { size: 'sm' },
});

export type AvatarProps = { source?: string | null | undefined; size?: 'sm' | 'md' | 'lg' };

/** A person's picture, or the default one. The name is beside it, so the picture itself says nothing. */
export function Avatar({ source, size = 'sm' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const shown = source && source !== broken ? source : defaultSource;
  return <Picture src={shown} alt="" size={size} loading="lazy" onError={() => source && setBroken(source)} />;
}
