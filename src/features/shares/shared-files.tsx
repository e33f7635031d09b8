import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/entities/class.ts';
import { fileRejection } from '#contract/file-kinds.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import type { SharedFile } from '#hooks/outbox/use-shared-files.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { PlaceFields, useMonthOfNext, usePlaceForm } from './place-form.tsx';
import { SharedFileCard } from './shared-file-card.tsx';

export type SharedFilesProps = { files: readonly SharedFile[]; mayUpload: boolean };

/** The files that were shared. Of several, kind, class and month are asked for once; each can still be changed. */
export function SharedFiles(props: SharedFilesProps) {
  const classes = useOwnClasses();
  // The form starts when the classes are known: the only one is filled in.
  return <Files key={classes.length > 0 ? 'classes' : 'none'} {...props} classes={classes} />;
}

function Files({ files, mayUpload, classes }: SharedFilesProps & { classes: readonly Class[] }) {
  const { t } = useTranslation('shares');
  const list = useRef<HTMLUListElement>(null);
  const form = usePlaceForm(classes, {}, { title: '', description: '' });
  const same = useFormValues(form);
  const next = useMonthOfNext(form, classes);
  const count = files.filter(({ file }) => !fileRejection(file)).length;

  function saveAll(): void {
    for (const each of list.current?.querySelectorAll('form') ?? []) each.requestSubmit();
  }

  return (
    <styled.div display="grid" gap="4" maxWidth="2xl">
      {mayUpload && classes.length > 0 && count > 1 && (
        <Card as="section" aria-label={t('same.title', { count })} display="grid" gap="4">
          <div>
            <SectionHeader title={t('same.title', { count })} />
            <Text color="fg.muted">{t('same.text')}</Text>
          </div>
          <PlaceFields of={form} classes={classes} next={next} />
          <Button onClick={saveAll}>{t('same.save')}</Button>
        </Card>
      )}
      <styled.ul ref={list} listStyleType="none" display="grid" gap="4">
        {files.map((shared) => (
          <SharedFileCard key={shared.id} shared={shared} mayUpload={mayUpload} classes={classes} same={same} />
        ))}
      </styled.ul>
    </styled.div>
  );
}
