import { useFormat } from '#i18n/use-format.ts';

/** A count in the digits of the language; 0 if it is not known. */
export function Count({ value }: { value: number | null | undefined }) {
  return useFormat().number(value ?? 0);
}
