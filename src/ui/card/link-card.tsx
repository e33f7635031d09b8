import type { LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Excerpt, Heading } from '#ui/text.ts';
import { Card } from './card.tsx';

export type LinkCardProps = {
  /** Target of the whole card. */
  link: LinkProps;
  title: string;
  children?: ReactNode;
  /** A small line at the end: counts, a state. */
  detail?: ReactNode;
  /** A button below everything, with another action than the card. */
  action?: ReactNode;
  /** The card needs attention: shown in colour, and with a sign and a word for readers who do not see the colour. */
  signal?: { palette: 'red' | 'gold'; icon: ReactNode; word: string } | undefined;
};

const SignalLine = styled('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'sm',
    fontWeight: 'semibold',
    color: 'colorPalette.fg',
  },
});

/** A card that is one link: its title carries the link, and its whole area can be pressed. */
export function LinkCard({ link, title, children, detail, action, signal }: LinkCardProps) {
  return (
    <Card
      interactive
      display="flex"
      flexDirection="column"
      gap="2"
      {...(signal && {
        colorPalette: signal.palette,
        bg: 'colorPalette.subtle',
        borderColor: 'colorPalette.border',
        borderInlineStartWidth: '6px',
      })}
    >
      {signal && (
        <SignalLine>
          {signal.icon}
          {signal.word}
        </SignalLine>
      )}
      <styled.div display="flex" alignItems="center" gap="2">
        <Heading as="h3" size="md" flex="1">
          <Link {...link} quiet _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' }}>
            <bdi>{title}</bdi>
          </Link>
        </Heading>
        <styled.span color="fg.muted" aria-hidden>
          <ChevronRight className="mirrored" size={20} />
        </styled.span>
      </styled.div>
      {children && (
        <Excerpt lines={3} dir="auto">
          {children}
        </Excerpt>
      )}
      {detail && (
        <styled.div textStyle="sm" color={signal ? 'fg' : 'fg.muted'} marginBlockStart="auto">
          {detail}
        </styled.div>
      )}
      {action && (
        <styled.div position="relative" marginBlockStart="1">
          {action}
        </styled.div>
      )}
    </Card>
  );
}
