import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { useNameBeside } from '#hooks/mirror/named-rows.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ClassEndStrip } from './class-end.tsx';

export type ClassPageProps = {
  id: string;
  /** Link of the madrasa's crumb: the page of the user's role. */
  madrasaLink: (madrasaId: string) => LinkProps;
  /** The shown part of the class, for the title of the window. */
  part?: string;
  /** Further facts about the class, after the address. */
  facts?: (group: Class) => ReactNode;
  /** Actions on the class. */
  actions?: ((group: Class) => ReactNode) | undefined;
  /** Link to the user's page of another class. */
  classLink: (classId: string) => LinkProps;
  /** Parts of the class; hidden if it does not exist. */
  children: ReactNode;
};

/** A class: its name, the madrasa with its address, and its parts. */
export function ClassPage({ id, madrasaLink, part, facts, actions, classLink, children }: ClassPageProps) {
  const { t } = useTranslation(['common', 'errors']);
  const format = useFormat();
  const { row, ...view } = useOne('classes.get', { classId: id });
  const otherName = useNameBeside(row);
  const home: Crumb = { label: t('shell.home'), link: { to: '/' } };
  if (view.state === 'failed' || view.state === 'not-saved') {
    return (
      <>
        <Breadcrumb crumbs={[home]} />
        <NotLoaded wholePage view={view} title={t(loadFailures['classes.get'])} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={row?.name ?? ''}
        otherName={otherName}
        part={part}
        actions={row && actions?.(row)}
        text={
          row ? (
            <>
              <bdi>{row.madaris.name}</bdi>
              {format.between}
              <bdi>{row.madaris.address}</bdi>
              {facts?.(row)}
            </>
          ) : (
            <Skeleton width="18rem" maxWidth="100%" height={{ base: '2lh', sm: '1lh' }} />
          )
        }
        breadcrumb={
          <Breadcrumb
            crumbs={[
              home,
              ...(row ? [{ label: row.madaris.name, link: madrasaLink(row.madarisId) }] : []),
              ...(row ? [{ label: row.name }] : []),
            ]}
          />
        }
      />
      {row && <ClassEndStrip of={row} classLink={classLink} />}
      {children}
    </>
  );
}
