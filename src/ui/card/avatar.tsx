import { useState } from 'react';
import { avatar } from '#styles/recipes/avatar.js';
import { partOf, styled } from '#ui/styled.ts';

const defaultSource = '/default-avatar.png';

const Picture = styled('img', partOf(avatar, 'root'));

export type AvatarProps = { source?: string | null | undefined; size?: 'sm' | 'md' | 'lg' };

/** A person's picture, or the default one. The name is beside it, so the picture itself says nothing. */
export function Avatar({ source, size = 'sm' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const shown = source && source !== broken ? source : defaultSource;
  return <Picture src={shown} alt="" size={size} loading="lazy" onError={() => source && setBroken(source)} />;
}
