import { type LinkProps, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { styled } from '#ui/styled.ts';
import { ExploreSearch } from './explore-search.ts';
import { ClassList, MadarisList, RegionList } from './lists.tsx';

export type ExplorePageProps = { type: SponsorshipType };

const kinds = ['class', 'madrasa', 'region'] as const;
const titles = { region: 'regions', madrasa: 'madaris', class: 'classes' } as const;
const kindLinks = {
  region: { to: '/explore-sponsor/region' },
  madrasa: { to: '/explore-sponsor/madrasa' },
  class: { to: '/explore-sponsor/class' },
} as const satisfies Record<SponsorshipType, LinkProps>;

/**
 * All places of one kind that can be sponsored (docs/rules.md#screens); the chosen country, order and filter stay when the
 * kind changes.
 */
export function ExplorePage({ type }: ExplorePageProps) {
  const { t } = useTranslation('explore');
  const { country, sort, sponsored } = v.parse(ExploreSearch, useSearch({ strict: false }));
  return (
    <>
      <PageHeader title={t(titles[type])} text={t(`lead.${type}`)} />
      <TabLinks
        label={t('kinds')}
        tabs={kinds.map((kind) => ({
          label: t(titles[kind]),
          link: { ...kindLinks[kind], search: { country, sort, sponsored } },
        }))}
      />
      <styled.div marginBlockStart="4">
        {type === 'region' && <RegionList />}
        {type === 'madrasa' && <MadarisList />}
        {type === 'class' && <ClassList />}
      </styled.div>
    </>
  );
}
