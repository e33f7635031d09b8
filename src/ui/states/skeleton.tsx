import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { skeleton } from '#styles/recipes/skeleton.js';
import { styled } from '#ui/styled.ts';
import { useDelayed } from './use-delayed.ts';

const showAfter = 300;

const Bone = styled('div', skeleton);

export type SkeletonProps = ComponentProps<typeof Bone>;

/** Placeholder of something that is loading. It keeps its space from the start, and is visible only after 300 ms. */
export function Skeleton(props: SkeletonProps) {
  const visible = useDelayed(true, showAfter);
  return <Bone aria-hidden data-loading {...props} visibility={visible ? 'visible' : 'hidden'} />;
}

interface BonesProps {
  count?: number;
  /** Number of cards beside each other on a wide screen. */
  columns?: 2 | 3;
  /** Placeholders for cards with a picture and buttons. */
  tall?: boolean;
}

const cardColumns = {
  2: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  3: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

/** Placeholders of lines, rows or cards, in their later layout. */
export function SkeletonLines({
  count = 3,
  columns,
  tall = false,
  ...bone
}: Omit<SkeletonProps, keyof BonesProps> & BonesProps) {
  const { t } = useTranslation();
  const shape = columns ? { gap: '4', gridTemplateColumns: cardColumns[columns] } : { gap: '3' };
  return (
    <styled.div display="grid" {...shape} role="status" aria-label={t('states.loading')} data-loading>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never move.
        <Skeleton key={index} {...bone} minHeight={tall ? '26rem' : undefined} />
      ))}
    </styled.div>
  );
}
