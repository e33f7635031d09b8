import { FileStack } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileKinds } from '#contract/file-kinds.ts';
import { joinSharedFiles, type SharedFile } from '#hooks/outbox/use-shared-files.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { bytesOfPage, type MadePage, makePage } from '#lib/scan/make-page.ts';
import { paperLimits } from '#lib/scan/paper-limits.ts';
import { pdfOfJpegs } from '#lib/scan/pdf-of-jpegs.ts';
import { wholePicture } from '#lib/scan/quad.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { type ScanPage, ScanPages } from '#ui/scan/scan-pages.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** The pictures among shared files that can be pages. */
export function picturesOf(files: readonly SharedFile[]): SharedFile[] {
  const types: readonly string[] = [fileKinds.jpg, fileKinds.png, fileKinds.webp];
  return files.filter(({ file }) => types.includes(file.type)).slice(0, paperLimits.pages);
}

/** Makes one PDF of shared photos of paper, which then asks for its class like every shared file. */
export function PagesOfPictures({ pictures }: { pictures: readonly SharedFile[] }) {
  const { t } = useTranslation(['shares', 'common']);
  const format = useFormat();
  const [pages, setPages] = useState<readonly ScanPage[]>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof failureOfUpload>>();
  const read = useCallback(async (id: string) => pictures.find((picture) => picture.id === id)?.file, [pictures]);

  async function join(chosen: readonly ScanPage[]): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const made: MadePage[] = [];
      for (const { id, corners, turns } of chosen) {
        const photo = (await read(id)) ?? new Blob();
        made.push(await makePage({ photo, corners, turns }, paperLimits.pagePixels));
      }
      const name = t('pages.name', { date: format.date(new Date()) });
      const pdf = pdfOfJpegs(await Promise.all(made.map(bytesOfPage)), name);
      const file = new File([pdf], `${name}.pdf`, { type: fileKinds.pdf });
      await joinSharedFiles(
        chosen.map(({ id }) => id),
        file,
      );
      setPages(undefined);
    } catch (failure) {
      console.warn('Shared pictures could not become one document.', failure);
      setProblem(failureOfUpload(failure));
    } finally {
      setBusy(false);
    }
  }

  const words = { count: pictures.length };
  return (
    <Card as="section" aria-label={t('pages.title', words)} display="grid" gap="4">
      <div>
        <SectionHeader title={t('pages.title', words)} />
        <Text color="fg.muted">{t('pages.text')}</Text>
      </div>
      {pages && (
        <ScanPages
          pages={pages}
          read={read}
          onChange={(change) => setPages((now) => now && change(now))}
          onRemove={(id) => setPages((now) => now?.filter((page) => page.id !== id))}
        />
      )}
      <styled.div role="alert" color="fg.error" textStyle="sm" _empty={{ display: 'none' }}>
        {problem && t(`common:upload.${problem}`)}
      </styled.div>
      {pages && pages.length > 0 ? (
        <Button icon={<FileStack />} loading={isBusy} onClick={() => void join(pages)}>
          {t('pages.join')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          icon={<FileStack />}
          onClick={() => setPages(pictures.map(({ id }) => ({ id, corners: wholePicture, turns: 0 })))}
        >
          {t('pages.start')}
        </Button>
      )}
    </Card>
  );
}
