import { useTranslation } from 'react-i18next';
import { type OperatorPageName, operatorPageId } from '#contract/answers/operator-page.ts';
import { languageOf } from '#contract/language/languages.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ExternalLink, Link } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { Markup } from '#ui/layout/markup.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';

/** `/privacy`, `/terms` and `/questions`: texts of the operator, in the language of the page. */
export function WrittenPage({ page }: { page: OperatorPageName }) {
  const { t, i18n } = useTranslation(['home', 'errors']);
  const format = useFormat();
  const view = useAnswer('pages.get', { id: operatorPageId(page, languageOf(i18n.language)) });
  const row = view.answer?.data;
  const changed = row?.changedDate && !row.address ? t('pages.changed', { when: format.date(row.changedDate) }) : '';
  return (
    <>
      <PageHeader title={t(`pages.${page}`)} text={changed} />
      <ListStates
        view={{ ...view, rows: row ? [row] : [], totalItems: row ? 1 : 0 }}
        error={t('errors:data')}
        bones={{ count: 1, height: '80', tall: true }}
      >
        {row && (
          <Card padding={{ base: '5', md: '8' }} maxWidth="3xl">
            {row.address ? (
              <p>
                {t('pages.elsewhere')} <ExternalLink href={row.address}>{row.address}</ExternalLink>
              </p>
            ) : (
              <Markup text={row.text} />
            )}
          </Card>
        )}
        <Link to="/contact" alone>
          {t('pages.ask')}
        </Link>
        <SavedNote at={view.savedAt} />
      </ListStates>
    </>
  );
}
