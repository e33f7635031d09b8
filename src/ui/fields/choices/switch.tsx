import { swittch } from '#styles/recipes/swittch.js';
import { lazyWidget } from '#ui/chakra/lazy-widget.tsx';
import { styled } from '#ui/styled.ts';
import type { SwitchProps } from './switch-panel.tsx';

/**
 * Switches something on or off at once; a value that is saved with a form is a `CheckboxField`. Until the widget is loaded,
 * it is the browser's own checkbox.
 */
export const Switch = lazyWidget<SwitchProps>(
  async () => (await import('./switch-panel.tsx')).SwitchPanel,
  (props) => <NativeSwitch {...props} />,
  { keepsUsed: true },
);

function NativeSwitch({ label, checked, disabled, onChange }: SwitchProps) {
  const look = swittch();
  return (
    <label className={look.root}>
      <styled.input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        width="var(--switch-width)"
        height="5"
        flexShrink="0"
        accentColor="colorPalette.solid"
      />
      <span className={look.label}>{label}</span>
    </label>
  );
}
