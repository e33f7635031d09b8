import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { limits } from '#contract/limits.ts';
import { useNameBeside } from '#hooks/mirror/named-rows.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Heading } from '#ui/text.ts';

export type MadrasaPageProps = {
  id: string;
  /** Target of a class card: the teacher's or the student's own page. */
  classLink: '/class-details/$id' | '/student-details/$id';
};

/** A madrasa with the classes of the present user. */
export function MadrasaPage({ id, classLink }: MadrasaPageProps) {
  const { t } = useTranslation(['madaris', 'common', 'errors']);
  const madrasa = useOne('madaris.get', { id });
  const list = useListState({ limit: limits.materialPageSize });
  const classes = useList('classes.ofMadrasa', { id }, { mine: true, ...list.paging });
  const shown = madrasa.row ?? classes.rows[0]?.madaris;
  const otherName = useNameBeside(shown);
  const home: Crumb = { label: t('common:shell.home'), link: { to: '/' } };
  if (madrasa.state === 'failed') {
    return (
      <>
        <Breadcrumb crumbs={[home]} />
        <LoadingFailed wholePage view={madrasa} title={t(loadFailures['madaris.get'])} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={shown?.name ?? ''}
        otherName={otherName}
        text={shown ? <bdi>{shown.address}</bdi> : <Skeleton width="18rem" maxWidth="100%" height="1lh" />}
        breadcrumb={<Breadcrumb crumbs={[home, ...(shown ? [{ label: shown.name }] : [])]} />}
      />
      <Heading as="h2" size="lg" marginBlockEnd="3">
        {t('mine')}
      </Heading>
      <ListSection
        list={list}
        view={classes}
        error={t(loadFailures['classes.ofMadrasa'])}
        bones={{ count: 3, height: '32', columns: 3 }}
        empty={{ title: t('noClasses'), text: t('noClassesHint') }}
      >
        {(rows) => (
          <CardGrid>
            {rows.map((row) => (
              <LinkCard
                key={row.id}
                link={{ to: classLink, params: { id: row.id } }}
                title={row.name}
                detail={t('students', { count: row.totalStudents })}
              >
                {row.description}
              </LinkCard>
            ))}
          </CardGrid>
        )}
      </ListSection>
    </>
  );
}
