import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';

type RestoredStripProps = Pick<ComponentProps<typeof Strip>, 'marginBlockEnd'> & {
  /** Description of the restored input; unsaved text if left out. */
  text?: string;
  onStartOver: () => void;
};

/** Strip above a form that was opened with the input of its draft. */
export function RestoredStrip({ text, onStartOver, ...place }: RestoredStripProps) {
  const { t } = useTranslation();
  return (
    <Strip role="status" {...place}>
      <styled.span flex="1">{text ?? t('draft.restored')}</styled.span>
      <Button size="sm" variant="ghost" onClick={onStartOver}>
        {t('draft.startOver')}
      </Button>
    </Strip>
  );
}
