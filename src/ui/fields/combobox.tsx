import { useTranslation } from 'react-i18next';
import { input } from '#styles/recipes/input.js';
import { lazyWidget } from '#ui/chakra/lazy-widget.tsx';
import { styled } from '#ui/styled.ts';
import type { ComboboxProps } from './combobox-panel.tsx';

export type { ComboboxOption, ComboboxProps } from './combobox-panel.tsx';

const Input = styled('input', input);

/** A choice of one or several among many options, found by typing. Until the widget is loaded, the field shows the choice. */
export const Combobox = lazyWidget<ComboboxProps>(
  async () => (await import('./combobox-panel.tsx')).ComboboxPanel,
  (props) => <Waiting {...props} />,
);

function Waiting({ id, options, value, labelOf, placeholder }: ComboboxProps) {
  const { t } = useTranslation();
  const values = typeof value === 'string' ? [value] : value;
  const names = values.map((one) => options.find((option) => option.value === one)?.label ?? labelOf?.(one) ?? '');
  return <Input id={id} readOnly aria-busy value={names.join('، ')} placeholder={placeholder ?? t('fields.select')} />;
}
