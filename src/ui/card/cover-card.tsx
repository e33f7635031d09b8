import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { Card } from './card.tsx';

export type CoverCardProps = {
  /** Target of the whole card. */
  link: LinkProps;
  title: string;
  /** The card's picture, across its whole width. */
  cover: ReactNode;
  /** A few words above the title: the effect of a tap. */
  kind?: ReactNode;
  /** A few words under it. */
  children?: ReactNode;
};

/** A card recognized by its picture, for users who read little, or not yet. */
export function CoverCard({ link, title, cover, kind, children }: CoverCardProps) {
  return (
    <Card interactive padding="0" overflow="hidden" display="flex" flexDirection="column">
      {cover}
      <styled.div padding="4" display="grid" gap="1">
        {kind}
        <Heading as="h3" size="lg" lineClamp="2">
          <Link {...link} quiet _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' }}>
            <bdi>{title}</bdi>
          </Link>
        </Heading>
        {children && <styled.div color="fg.muted">{children}</styled.div>}
      </styled.div>
    </Card>
  );
}
