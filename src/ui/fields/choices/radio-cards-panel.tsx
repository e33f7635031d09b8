import { RadioCard } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { radioCard } from '#styles/recipes/radio-card.js';
import { WidgetProvider } from '#ui/chakra/provider-panel.tsx';
import { cva, cx } from '#ui/styled.ts';
import type { Connection } from '../connected-field.tsx';

export type RadioOption = { value: string; label: ReactNode; icon?: ReactNode };

export type RadioCardsProps = {
  label: ReactNode;
  options: readonly RadioOption[];
  value: string;
  onValue: (value: string) => void;
  control: Connection['control'];
  invalid: boolean;
  describedBy: string | undefined;
  /** One below the other, for long labels. */
  stacked?: boolean | undefined;
};

const column = cva({ base: { gridTemplateColumns: '1fr' } });

export function RadioCardsPanel({
  label,
  options,
  value,
  onValue,
  control,
  invalid,
  describedBy,
  stacked,
}: RadioCardsProps) {
  const look = radioCard();
  return (
    <WidgetProvider>
      <RadioCard.Root
        className={cx(look.root, stacked && column())}
        name={control.name}
        value={value}
        invalid={invalid}
        aria-describedby={describedBy}
        onValueChange={(change) => onValue(change.value ?? '')}
      >
        <RadioCard.Label className={look.label}>{label}</RadioCard.Label>
        {options.map((option) => (
          <RadioCard.Item key={option.value} value={option.value} className={look.item}>
            <RadioCard.ItemHiddenInput ref={control.ref} onBlur={control.onBlur} />
            <RadioCard.ItemControl className={look.itemControl}>
              <RadioCard.ItemIndicator className={look.itemIndicator} />
              {option.icon}
              <RadioCard.ItemText className={look.itemText}>{option.label}</RadioCard.ItemText>
            </RadioCard.ItemControl>
          </RadioCard.Item>
        ))}
      </RadioCard.Root>
    </WidgetProvider>
  );
}
