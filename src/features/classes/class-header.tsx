import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/use-one.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { KeepClass } from './keep-class.tsx';

export type ClassHeaderProps = {
  id: string;
  /** Where the madrasa's crumb leads: the teacher's or the student's own page. */
  madrasaLink: '/madrasa/$id' | '/madrasa-class/$id';
};

/** The head of a class: name, madrasa with address, and whether it is kept on this device. */
export function ClassHeader({ id, madrasaLink }: ClassHeaderProps) {
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
      <KeepClass classId={id} />
    </>
  );
}
