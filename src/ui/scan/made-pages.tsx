import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import type { MadePage } from '#lib/scan/make-page.ts';
import { styled } from '#ui/styled.ts';

/** The pages as they will be in the document. */
export function MadePages({ pages }: { pages: readonly MadePage[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = pages.map(({ jpeg }) => URL.createObjectURL(jpeg));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [pages]);
  return (
    <styled.ol listStyleType="none" padding="0" display="grid" gap="4">
      {urls.map((url, index) => (
        <styled.li key={url} layerStyle="card" padding="2">
          <styled.img src={url} alt={t('scan.page', { number: format.number(index + 1) })} width="100%" height="auto" />
        </styled.li>
      ))}
    </styled.ol>
  );
}
