import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRejection } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import type { SharedFile } from '#hooks/outbox/use-shared-files.ts';
import { pageCount } from '#lib/page-range.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { Text } from '#ui/text.ts';
import { PagesOfPictures, picturesOf } from './pages-of-pictures.tsx';
import { PlaceFields, type TypedPlaces, useMonthOfNext, usePlaceForm } from './place-form.tsx';
import { SharedFileCard } from './shared-file-card.tsx';

export type SharedFilesProps = { files: readonly SharedFile[]; mayUpload: boolean };

/** The shared files. If there are several, kind, class and month are asked for once; each can still be changed. */
export function SharedFiles(props: SharedFilesProps) {
  const classes = useOwnClasses();
  // The form starts when the classes are known: if there is only one, it is filled in.
  return <Files key={classes.length > 0 ? 'classes' : 'none'} {...props} classes={classes} />;
}

const pageSize = limits.defaultPageSize;

/** Ten to a page, like every list: hundreds of forms at once would stop a cheap phone. */
function Files({ files, mayUpload, classes }: SharedFilesProps & { classes: readonly Class[] }) {
  const { t } = useTranslation('shares');
  const [chosen, setChosen] = useState(1);
  const page = Math.min(chosen, pageCount(files.length, pageSize));
  const shown = files.slice((page - 1) * pageSize, page * pageSize);
  const [typed] = useState<TypedPlaces>(() => new Map());
  const list = useRef<HTMLUListElement>(null);
  const form = usePlaceForm(classes, {}, { title: '', description: '' });
  const same = useFormValues(form);
  const next = useMonthOfNext(form, classes);
  const count = files.filter(({ file }) => !fileRejection(file)).length;

  const pictures = useMemo(() => picturesOf(files), [files]);
  const saving = useSaveAll(list, shown);

  function saveAll(): void {
    setChosen(1);
    saving.start();
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
      {mayUpload && pictures.length > 0 && <PagesOfPictures pictures={pictures} />}
      <styled.ul ref={list} listStyleType="none" display="grid" gap="4">
        {shown.map((shared) => (
          <SharedFileCard
            key={shared.id}
            shared={shared}
            mayUpload={mayUpload}
            classes={classes}
            same={same}
            typed={typed}
          />
        ))}
      </styled.ul>
      <styled.div display="flex" justifyContent="center" _empty={{ display: 'none' }}>
        <Pagination page={page} pageSize={pageSize} totalItems={files.length} onPage={setChosen} />
      </styled.div>
    </styled.div>
  );
}

/**
 * Saves page after page: saved files make space for the next ones. It ends at a form that keeps its file because something
 * in it is missing.
 */
function useSaveAll(list: RefObject<HTMLUListElement | null>, shown: readonly SharedFile[]) {
  /** 0 means that nothing is being saved. */
  const [round, setRound] = useState(0);
  const submitted = useRef(new Set<string>());
  const ids = shown.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (round === 0) return;
    const next = ids.split(' ').filter((id) => id && !submitted.current.has(id));
    if (next.length === 0) setRound(0);
    for (const id of next) {
      submitted.current.add(id);
      list.current?.querySelector<HTMLFormElement>(`[data-shared="${id}"] form`)?.requestSubmit();
    }
  }, [round, ids, list]);
  return {
    start(): void {
      submitted.current.clear();
      setRound((before) => before + 1);
    },
  };
}
