import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** A sheet that is printed as it is. */
export const PrintSheet = styled('article', {
  base: {
    layerStyle: 'card',
    maxWidth: '3xl',
    marginInline: 'auto',
    padding: { base: '5', md: '10' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    _print: { borderWidth: '0', boxShadow: 'none', padding: '0' },
  },
});

/** Who runs this installation, on what is printed. */
export function IssuedBy() {
  const { t } = useTranslation('payments');
  const operator = useAnswer('operator.get').answer?.data;
  if (!operator?.name) return null;
  const words = [operator.name, operator.address, operator.charityNumber].filter((part) => part !== null);
  return (
    <Text textStyle="sm" color="fg.muted">
      {t('receipt.operator')}: <bdi>{words.join(', ')}</bdi>
    </Text>
  );
}
