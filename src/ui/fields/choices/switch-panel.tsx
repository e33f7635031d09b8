import { Switch } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { swittch } from '#styles/recipes/swittch.js';
import { WidgetProvider } from '#ui/chakra/provider-panel.tsx';

export type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export function SwitchPanel({ label, checked, disabled = false, onChange }: SwitchProps) {
  const look = swittch();
  return (
    <WidgetProvider>
      <Switch.Root
        className={look.root}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(change) => onChange(change.checked)}
      >
        <Switch.HiddenInput role="switch" />
        <Switch.Control className={look.control}>
          <Switch.Thumb className={look.thumb} />
        </Switch.Control>
        <Switch.Label className={look.label}>{label}</Switch.Label>
      </Switch.Root>
    </WidgetProvider>
  );
}
