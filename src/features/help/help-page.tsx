import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '#contract/language/languages.ts';
import { type Role, roles } from '#contract/rights/roles.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { Link } from '#ui/button/link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { styled } from '#ui/styled.ts';
import { Guide } from './guide.tsx';
import { guideOf } from './guide-texts.ts';

/** `/help`: the guide of a role, at first the reader's own. Visitors read the sponsors' guide. */
export function HelpPage({ role: chosen }: { role?: Role | undefined }) {
  const { t, i18n } = useTranslation(['home', 'users']);
  const { role: own } = useSession();
  const atFirst = own === 'visitor' ? 'sponsor' : own;
  const role = chosen ?? atFirst;
  const text = use(guideOf(role, languageOf(i18n.language)));
  return (
    <>
      <PageHeader title={t('help.title')} part={t(`users:roles.${role}`)} />
      <styled.div marginBlockEnd="6" _print={{ display: 'none' }}>
        <TabLinks
          label={t('help.roles')}
          tabs={roles.map((each) => ({
            label: t(`users:roles.${each}`),
            link: {
              ...{ to: '/help', search: each === atFirst ? {} : { role: each } },
              // The address without a role is one of them, too.
              activeOptions: { exact: true },
            },
          }))}
        />
      </styled.div>
      <Guide text={text} />
      <styled.div marginBlockStart="6" _print={{ display: 'none' }}>
        <Link to="/contact" alone>
          {t('pages.ask')}
        </Link>
      </styled.div>
    </>
  );
}
