import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useApp } from '#ui/app-context.ts';
import { Strip } from '#ui/states/strip.tsx';
import type { FormOf, FormSchema } from './use-form.ts';

export type OfflineStripProps<Schema extends FormSchema> = { of: FormOf<Schema>; children: ReactNode };

/** What a form says while it cannot be sent; not where an attempt that failed says so under its fields already. */
export function OfflineStrip<Schema extends FormSchema>({ of, children }: OfflineStripProps<Schema>) {
  useSignals();
  const { offline } = useApp();
  if (!offline || of.response.value.status === 'error') return null;
  return <Strip role="status">{children}</Strip>;
}
