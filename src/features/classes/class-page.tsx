import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/use-one.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export type ClassPageProps = {
  id: string;
  /** Where the madrasa's crumb leads: the teacher's or the student's own page. */
  madrasaLink: '/madrasa/$id' | '/madrasa-class/$id';
  /** What belongs to the class; not shown where there is no such class. */
  children: ReactNode;
};

/** A class: its name, the madrasa with its address, and what belongs to it. */
export function ClassPage({ id, madrasaLink, children }: ClassPageProps) {
  const { t } = useTranslation(['common', 'errors']);
  const { row, state, problem, refresh } = useOne('classes.get', { classId: id });
  if (state === 'failed') return <ErrorState title={t('errors:classData')} text={problem?.message} onRetry={refresh} />;
  if (state === 'not-saved') return <OfflineState />;
  return (
    <>
      <PageHeader
        title={row?.name ?? ''}
        text={
          row && (
            <>
              <bdi>{row.madaris.name}</bdi> · <bdi>{row.madaris.address}</bdi>
            </>
          )
        }
        breadcrumb={
          <Breadcrumb
            crumbs={[
              { label: t('shell.home'), link: { to: '/' } },
              ...(row ? [{ label: row.madaris.name, link: { to: madrasaLink, params: { id: row.madarisId } } }] : []),
              { label: row?.name ?? '' },
            ]}
          />
        }
      />
      {children}
    </>
  );
}
