import { useSyncExternalStore } from 'react';

export type ToastVariant = 'default' | 'destructive';

export type ToastOptions = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant;
  /** Milliseconds until it closes by itself. */
  duration?: number;
};

export type Toast = Required<Omit<ToastOptions, 'description'>> & Pick<ToastOptions, 'description'> & { id: number };

const defaultDuration = 5_000;

let current: Toast | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the previous one: there is one at a time. Returns the function that closes it. */
export function toast({ variant = 'default', duration = defaultDuration, ...rest }: ToastOptions): () => void {
  count += 1;
  const id = count;
  change({ ...rest, variant, duration, id });
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  if (current?.id === id) change(undefined);
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function change(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
