import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { PictureLogo } from '#ui/brand/picture-logo.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** The width of a sheet, for content above it or while it loads. */
export const PaperWidth = styled('div', { base: { maxWidth: '3xl', marginInline: 'auto' } });

/** A sheet that can be printed. */
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

/** Title of a sheet, beside the mark of its issuer. */
export function PaperHead({ title, text }: { title: string; text: ReactNode }) {
  const operator = useAnswer('operator.get').answer?.data;
  return (
    <styled.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="start" gap="4">
      <styled.div minWidth="0" overflowWrap="anywhere">
        <PageHeader title={title} text={text} />
      </styled.div>
      <styled.div flexShrink="0">
        <PictureLogo picture={pictureAddress(operator?.logo)} />
      </styled.div>
    </styled.div>
  );
}

/** One fact of a sheet, within a `dl`. */
export function PaperFact({ label, large = false, children }: { label: string; large?: boolean; children: ReactNode }) {
  return (
    <div>
      <styled.dt textStyle="sm" color="fg.muted">
        {label}
      </styled.dt>
      <styled.dd margin="0" fontWeight="medium" textStyle={large ? '2xl' : 'md'}>
        {children}
      </styled.dd>
    </div>
  );
}

/** The operator of this installation, on printed sheets. */
export function IssuedBy() {
  const { t } = useTranslation(['payments', 'home']);
  const operator = useAnswer('operator.get').answer?.data;
  if (!operator?.name) return null;
  const words = [operator.name, operator.address].filter((part) => part !== null);
  return (
    <Text textStyle="sm" color="fg.muted">
      {t('receipt.operator')}: <NameList names={words} />
      {operator.charityNumber && (
        <styled.span display="block">
          {t('home:operator.charity')}: <bdi>{operator.charityNumber}</bdi>
        </styled.span>
      )}
    </Text>
  );
}
