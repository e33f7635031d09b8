import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';

/** Keys of the words in `monthsOff.names`. */
const names = ['ramadan', 'eid', 'summer', 'exams'] as const;

type NameButtonsProps = { chosen: string | undefined; onChoose: (name: string) => void };

/** Frequent reasons, which fill in a field. */
export function NameButtons({ chosen, onChoose }: NameButtonsProps) {
  const { t } = useTranslation('classes');
  return (
    <styled.div display="flex" flexWrap="wrap" gap="2" role="group" aria-label={t('monthsOff.names.label')}>
      {names.map((each) => (
        <Button
          key={each}
          size="sm"
          variant={chosen === t(`monthsOff.names.${each}`) ? 'solid' : 'outline'}
          colorPalette="gold"
          aria-pressed={chosen === t(`monthsOff.names.${each}`)}
          onClick={() => onChoose(t(`monthsOff.names.${each}`))}
        >
          {t(`monthsOff.names.${each}`)}
        </Button>
      ))}
    </styled.div>
  );
}
