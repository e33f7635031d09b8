import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

const Anchor = styled('a', {
  base: {
    position: 'absolute',
    zIndex: 'skipLink',
    insetInlineStart: '3',
    top: '0',
    // Hidden above the page, however high large text makes it.
    translate: '0 calc(-100% - 0.5rem)',
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: 'lg',
    bg: 'green.solid',
    color: 'green.contrast',
    _focus: { top: '3', translate: 'none' },
  },
});

/** The first stop of the Tab key: it skips the header to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Anchor href="#content" onClick={skip}>
      {t('shell.skipToContent')}
    </Anchor>
  );
}

/** Skips without a step in the history, for which Back would have to be pressed twice. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
