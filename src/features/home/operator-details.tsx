import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#hooks/calls/use-operator.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const Outside = styled('a', {
  base: { color: 'green.fg', textDecoration: 'underline', textUnderlineOffset: '0.25em' },
});

/** The operator of this installation, with the details that are set. */
export function OperatorDetails({ none }: { none?: ReactNode }) {
  const { t } = useTranslation('home');
  const { operator } = useOperator();
  if (!operator) return null;
  const { name, address, email, phone, charityNumber } = operator;
  if (![name, address, email, phone, charityNumber].some(Boolean)) return none;
  return (
    <styled.div display="grid" gap="1" textStyle="sm">
      {name && (
        <Text fontWeight="medium">
          <bdi>{name}</bdi>
        </Text>
      )}
      {address && (
        <Text>
          <bdi>{address}</bdi>
        </Text>
      )}
      {email && (
        <Text>
          {t('operator.email')}: <Outside href={`mailto:${email}`}>{email}</Outside>
        </Text>
      )}
      {phone && (
        <Text>
          {t('operator.phone')}:{' '}
          <Outside href={`tel:${phone}`} dir="ltr">
            {phone}
          </Outside>
        </Text>
      )}
      {charityNumber && (
        <Text>
          {t('operator.charity')}: <bdi>{charityNumber}</bdi>
        </Text>
      )}
    </styled.div>
  );
}
