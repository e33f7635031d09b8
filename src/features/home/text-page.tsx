import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/page-header.tsx';

/** About and contact: a short page of text. */
export function TextPage({ page }: { page: 'about' | 'contact' }) {
  const { t } = useTranslation('home');
  return (
    <>
      <PageHeader title={t(`${page}.title`)} />
      <Text maxWidth="prose">{t(`${page}.text`)}</Text>
    </>
  );
}
