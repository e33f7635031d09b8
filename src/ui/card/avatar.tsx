import { avatar } from '#styles/recipes/avatar.js';
import { partOf, styled } from '#ui/styled.ts';

const Picture = styled('img', partOf(avatar, 'root'));

/** The placeholder picture of a person. The name is beside it, so the picture has no alternative text. */
export function Avatar({ size = 'sm' }: { size?: 'sm' | 'md' | 'lg' }) {
  return <Picture src="/default-avatar.png" alt="" size={size} loading="lazy" />;
}
