import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { usePageTitle } from './use-page-title.ts';

const Panel = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    textAlign: 'center',
    paddingInline: '5',
    paddingBlock: '10',
    marginInline: 'auto',
    maxWidth: 'md',
  },
});

const Mark = styled('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '16',
    height: '16',
    borderRadius: 'full',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    marginBlockEnd: '2',
    '& svg': { width: '7', height: '7' },
  },
});

export type StateFrameProps = {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The first step, as a button or link. */
  action?: ReactNode;
  colorPalette?: 'green' | 'sand' | 'red' | 'gold';
  role?: 'status' | 'alert';
  /** The page shows nothing else. */
  wholePage?: boolean | undefined;
};

/** Frame in place of content: a mark, a message, the next step. */
export function StateFrame({ icon, title, text, action, colorPalette = 'sand', role, wholePage }: StateFrameProps) {
  return (
    <Panel role={role}>
      <Mark colorPalette={colorPalette} aria-hidden>
        {icon}
      </Mark>
      {wholePage && typeof title === 'string' && <WindowTitle of={title} />}
      <Heading as={wholePage ? 'h1' : 'h2'} size="md">
        {title}
      </Heading>
      {text && (
        <styled.div color="fg.muted" textWrap="pretty">
          {text}
        </styled.div>
      )}
      {action && <styled.div marginBlockStart="3">{action}</styled.div>}
    </Panel>
  );
}

/** Sets the title of the window, because no other heading names the screen: otherwise the previous name would stay. */
function WindowTitle({ of }: { of: string }): null {
  usePageTitle(of);
  return null;
}
