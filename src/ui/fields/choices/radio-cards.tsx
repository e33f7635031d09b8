import { useId } from 'react';
import { radioCard } from '#styles/recipes/radio-card.js';
import { lazyWidget } from '#ui/chakra/lazy-widget.tsx';
import type { RadioCardsProps } from './radio-cards-panel.tsx';

export type { RadioOption } from './radio-cards-panel.tsx';

/**
 * The cards of a field. Until the widget is loaded, the browser's own radio buttons do the same; they stay for a user who
 * was quicker.
 */
export const RadioCards = lazyWidget<RadioCardsProps>(
  async () => (await import('./radio-cards-panel.tsx')).RadioCardsPanel,
  (props) => <NativeCards {...props} />,
  { keepsUsed: true },
);

function NativeCards({ label, options, value, control, describedBy }: RadioCardsProps) {
  const id = useId();
  const look = radioCard();
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={describedBy} className={look.root}>
      <span id={id} className={look.label}>
        {label}
      </span>
      {options.map((option) => (
        <label key={option.value} className={look.item} data-state={option.value === value ? 'checked' : 'unchecked'}>
          <span className={look.itemControl}>
            <input
              {...control}
              type="radio"
              value={option.value}
              checked={option.value === value}
              className={look.itemIndicator}
            />
            {option.icon}
            <span className={look.itemText}>{option.label}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
