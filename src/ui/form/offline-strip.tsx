import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useApp } from '#ui/app-context.ts';
import { Strip } from '#ui/states/strip.tsx';
import type { FormOf, FormSchema } from './use-form.ts';

export type OfflineStripProps<Schema extends FormSchema> = { of: FormOf<Schema>; children: ReactNode };

/** Note in a form that cannot be sent now; hidden if a failed attempt already says so below its fields. */
export function OfflineStrip<Schema extends FormSchema>({ of, children }: OfflineStripProps<Schema>) {
  useSignals();
  const { offline } = useApp();
  if (!offline || of.response.value.status === 'error') return null;
  return <Strip role="status">{children}</Strip>;
}
