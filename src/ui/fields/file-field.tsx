import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { FileUp, X } from 'lucide-react';
import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, type FileRejection, fileRejection } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { styled } from '#ui/styled.ts';
import { Excerpt } from '#ui/text.ts';
import { ConnectedField, type Connection, type FieldOf } from './connected-field.tsx';
import { describedBy, FieldError, type FieldWords, Optional } from './field-frame.tsx';
import { FileBadge } from './file-badge.tsx';
import { fileFamilies } from './file-families.ts';

export type FileFieldProps<Values extends FieldValues> = FieldOf<Values> & FieldWords;

const rejections = {
  'wrong-type': 'fileKindWrong',
  'too-large': 'fileTooLarge',
  'file-empty': 'fileEmpty',
} as const satisfies Record<FileRejection, string>;

const Zone = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    minHeight: '20',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'lg',
    bg: 'bg.panel',
    '&[data-over]': { borderColor: 'colorPalette.solid', bg: 'colorPalette.subtle' },
    _invalid: { borderColor: 'border.error' },
    '&:has(input:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'colorPalette.focusRing',
      outlineOffset: '2px',
    },
  },
});

/**
 * A field for one file: chosen, or dropped on a desktop. It shows the file's name, size and type, and at once what is wrong
 * with it.
 */
export function FileField<Values extends FieldValues>({ of, name, ...rest }: FileFieldProps<Values>) {
  return (
    <ConnectedField of={of} name={name} type="File">
      {(connection) => <FileControl connection={connection} {...rest} />}
    </ConnectedField>
  );
}

type FileControlProps = FieldWords & { connection: Connection };

function FileControl({ connection, label, hint, required = false }: FileControlProps) {
  useSignals();
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [rejection, setRejection] = useState('');
  const file = connection.value.value instanceof File ? connection.value.value : undefined;
  const error = rejection || connection.error.value;
  const wordOf = (family: (typeof fileFamilies)[number]) =>
    family === 'picture' || family === 'recording' ? t(`fields.${family}`) : family;
  const kinds = fileFamilies.map(wordOf).join(t('comma'));
  const size = format.bytes(limits.fileBytes);

  function take(chosen: File | undefined): void {
    if (input.current) input.current.value = '';
    if (!chosen) return;
    const rejected = fileRejection(chosen);
    setRejection(rejected ? t(`fields.${rejections[rejected]}`, { kinds, size }) : '');
    if (rejected) return;
    connection.set(chosen);
  }

  function remove(): void {
    setRejection('');
    connection.set(undefined);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <styled.div role="group" aria-labelledby={`${id}-label`} minWidth="0">
      <styled.div id={`${id}-label`} textStyle="label" marginBlockEnd="1.5">
        {label}
        {!required && <Optional />}
      </styled.div>
      <Zone
        data-over={over ? '' : undefined}
        data-invalid={error ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedExtensions.join(',')}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        {file && <ChosenFile file={file} />}
        <styled.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" marginInlineStart={file && 'auto'}>
          <Button
            // The form only moves the focus to it, if the file is missing.
            ref={connection.control.ref as unknown as Ref<HTMLButtonElement>}
            key="choose"
            variant={file ? 'ghost' : 'subtle'}
            square={file !== undefined}
            icon={<FileUp />}
            aria-label={file && t('fields.replaceFile')}
            title={file && t('fields.replaceFile')}
            aria-describedby={describedBy(id, true, error)}
            onClick={() => input.current?.click()}
          >
            {file ? undefined : t('fields.chooseFile')}
          </Button>
          {file ? (
            <IconButton label={t('fields.removeFile')} icon={<X />} colorPalette="sand" onClick={remove} />
          ) : (
            <styled.span color="fg.muted" textStyle="sm" hideBelow="sm">
              {t('fields.dropFile')}
            </styled.span>
          )}
        </styled.div>
      </Zone>
      <styled.div id={`${id}-hint`} textStyle="xs" color="fg.muted" marginBlockStart="1">
        {hint ?? t('fields.fileKinds', { kinds, size })}
      </styled.div>
      <FieldError id={`${id}-error`} error={error} />
    </styled.div>
  );
}

/** On a phone the buttons are below it, because half a name says nothing. */
function ChosenFile({ file }: { file: File }) {
  const format = useFormat();
  return (
    <styled.div display="flex" gap="3" alignItems="center" flex="1 1 14rem" minWidth="0">
      <FileBadge type={fileTypeOf(file.name)} />
      <styled.div flex="1" minWidth="0">
        <Excerpt dir="auto" color="fg" overflowWrap="anywhere">
          {file.name}
        </Excerpt>
        <styled.div textStyle="xs" color="fg.muted">
          {format.bytes(file.size)}
        </styled.div>
      </styled.div>
    </styled.div>
  );
}
