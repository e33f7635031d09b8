import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { skeleton } from '#styles/recipes/skeleton.js';
import { styled } from '#ui/styled.ts';
import { useDelayed } from './use-delayed.ts';

const showAfter = 300;

const Bone = styled('div', skeleton);

export type SkeletonProps = ComponentProps<typeof Bone>;

/** The place of something that is on its way. It keeps its room from the start and is seen after 300 ms only. */
export function Skeleton(props: SkeletonProps) {
  const visible = useDelayed(true, showAfter);
  return <Bone aria-hidden data-loading {...props} visibility={visible ? 'visible' : 'hidden'} />;
}

/** Lines of text, rows of a list or cards on their way. */
export function SkeletonLines({ count = 3, ...bone }: SkeletonProps & { count?: number }) {
  const { t } = useTranslation();
  return (
    <styled.div display="grid" gap="3" role="status" aria-label={t('states.loading')} data-loading>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never move.
        <Skeleton key={index} {...bone} />
      ))}
    </styled.div>
  );
}
