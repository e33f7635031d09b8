import { KeyRound, Share2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShareProblem } from '#contract/answers/share-problems.ts';
import { useSharedFiles } from '#hooks/outbox/use-shared-files.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { SharedFiles } from './shared-files.tsx';

export type SharesPageProps = { problem?: ShareProblem | undefined };

/** Files that other apps shared: they are stored on the device, and each asks for its place. */
export function SharesPage({ problem }: SharesPageProps) {
  const { t } = useTranslation(['shares', 'common']);
  const { role } = useSession();
  const mayUpload = useMay('reports.create');
  const { files, ready } = useSharedFiles();
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      {problem && (
        <Strip role="alert">
          <TriangleAlert aria-hidden />
          <span>{t(`problem.${problem}`)}</span>
        </Strip>
      )}
      {!ready && <SkeletonLines count={2} height="40" />}
      {ready && files.length === 0 && (
        <EmptyState
          icon={<Share2 />}
          title={t('empty')}
          text={t('emptyHint')}
          action={
            <LinkButton to="/" variant="outline">
              {t('common:failed.home')}
            </LinkButton>
          }
        />
      )}
      {files.length > 0 && role === 'visitor' && (
        <EmptyState
          icon={<KeyRound />}
          title={t('signIn')}
          text={t('signInHint')}
          action={<LinkButton to="/login">{t('signInAction')}</LinkButton>}
        />
      )}
      <SharedFiles files={files} mayUpload={mayUpload} />
    </>
  );
}
