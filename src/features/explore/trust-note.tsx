import { useTranslation } from 'react-i18next';
import { useArrivingShare } from '#hooks/calls/use-arriving-share.ts';
import { useOperator } from '#hooks/calls/use-operator.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** Answers to a sponsor's questions before giving: use of a month's payment, arriving share, and operator. */
export function TrustNote() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const share = useArrivingShare();
  const { operator } = useOperator();
  return (
    <styled.div display="grid" gap="1" borderBlockStartWidth="1px" paddingBlockStart="4">
      <Text maxWidth="prose">{t('about.sections.what.text')}</Text>
      {share !== undefined && <Text fontWeight="medium">{t('about.share', { percent: format.percent(share) })}</Text>}
      {operator?.name && (
        <Text color="fg.muted">
          {t('about.who')}: <bdi>{operator.name}</bdi>
        </Text>
      )}
      <Link to="/about" alone justifySelf="start">
        {t('about.sections.proof.title')}
      </Link>
    </styled.div>
  );
}
