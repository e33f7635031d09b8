import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdate } from '#hooks/start/use-update.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const Strip = styled('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    paddingInline: '4',
    paddingBlock: '2',
    bg: 'green.subtle',
  },
});

/** Shown while a new version waits, which starts only when the user asks for it. */
export function UpdateBanner() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { apply } = useUpdate();
  const [inTheWay, setInTheWay] = useState<readonly string[]>([]);
  return (
    <Strip aria-label={t('update.title')}>
      <Text flex="1 1 12rem" minWidth="0">
        <styled.strong display={{ base: 'block', md: 'inline' }} marginInlineEnd="3">
          {t('update.title')}
        </styled.strong>
        {t('update.text')}
      </Text>
      {inTheWay.length > 0 && (
        <Text role="alert" flexBasis="100%" order="1">
          {t('update.unsaved', { tabs: format.list(inTheWay.map((title) => `"${title}"`)) })}
        </Text>
      )}
      <Button size="sm" onClick={() => void apply().then(setInTheWay)}>
        {t('update.apply')}
      </Button>
    </Strip>
  );
}
