import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

export type FieldWords = {
  label: ReactNode;
  /** Help text under the control. */
  hint?: ReactNode;
  /** Marks the field as required; the schema decides whether it is missing. Fields without it are marked as optional. */
  required?: boolean;
  /** The screen says once for several fields that they are optional. */
  optionalIsSaid?: boolean;
};

export type FieldFrameProps = FieldWords & {
  /** The id of the control; its hint and error are `${id}-hint` and `${id}-error`. */
  id: string;
  error: string;
  children: ReactNode;
};

/** Label, control, hint and error of one field. */
export function FieldFrame({
  id,
  label,
  hint,
  required = false,
  optionalIsSaid = false,
  error,
  children,
}: FieldFrameProps) {
  return (
    <styled.div minWidth="0">
      <styled.label htmlFor={id} display="block" textStyle="label" marginBlockEnd="1.5">
        {label}
        {!required && !optionalIsSaid && <Optional />}
      </styled.label>
      {children}
      {hint && (
        <styled.div id={`${id}-hint`} textStyle="xs" color="fg.muted" marginBlockStart="1">
          {hint}
        </styled.div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </styled.div>
  );
}

/** Mark beside the label of an optional field. */
export function Optional() {
  const { t } = useTranslation();
  return (
    <styled.span color="fg.muted" fontWeight="normal">
      {' '}
      ({t('fields.optional')})
    </styled.span>
  );
}

/** The message of a rule: a key of `validation`, or the message itself if the server wrote it. */
export function FieldError({ id, error }: { id: string; error: string }) {
  // Without Suspense, because the field must not vanish while its messages load.
  const { t, i18n } = useTranslation('validation', { useSuspense: false });
  const words = error && i18n.exists(error, { ns: 'validation' }) ? t(error as 'nameRequired') : error;
  return (
    <styled.div
      id={id}
      aria-live="polite"
      display={error ? 'flex' : 'none'}
      alignItems="start"
      gap="1.5"
      marginBlockStart="1"
      color="fg.error"
      textStyle="sm"
    >
      {error && (
        <styled.span paddingBlockStart="0.5" aria-hidden>
          <CircleAlert size="1.1em" />
        </styled.span>
      )}
      {words}
    </styled.div>
  );
}

/** Ids that connect a control to its hint and error for screen readers. */
export function describedBy(id: string, hint: ReactNode, error: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
