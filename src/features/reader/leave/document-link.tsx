import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { RowOfReading } from '#hooks/reading/reading-row.ts';
import type { ReadKind } from '#hooks/reading/use-document.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { isReading } from './is-reading.ts';

type DocumentLinkProps = Pick<
  ComponentProps<typeof LinkButton>,
  'variant' | 'maxWidth' | 'marginInlineStart' | 'aria-label'
> & {
  kind: ReadKind;
  id: string;
  /** The list that is being read, if there is one. */
  reading?: readonly RowOfReading[] | undefined;
  /** Which key of the reader follows it: the one that reads on, or the one that reads back. */
  step: 'on' | 'back';
  children: ReactNode;
};

/** From one document to another one of its list. Back leads to the list, however many were read. */
export function DocumentLink({ kind, id, reading, step, ...looks }: DocumentLinkProps) {
  const router = useRouter();
  const link = {
    to: kind === 'material' ? '/read/material/$id' : '/read/report/$id',
    params: { id },
    state: reading ? { reading } : {},
  } as const;

  /** If Back already leads to the list, the next document replaces this one in the history. */
  function onClick(event: MouseEvent): void {
    if (isReading(router.history) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(link);
  }

  return (
    <LinkButton
      {...link}
      {...looks}
      data-read={step}
      aria-keyshortcuts={step === 'on' ? 'J' : 'K'}
      replace
      onClick={onClick}
    />
  );
}
