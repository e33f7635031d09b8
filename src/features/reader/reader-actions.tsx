import { Download, Ellipsis, Printer, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { ReadKind } from '#hooks/reading/use-document.ts';
import { openFile } from '#hooks/saved-files/use-saved-file.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { useShare } from '#ui/button/use-share.ts';
import { Menu } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useOpeningFailure } from '#ui/toast/use-opening-failure.ts';
import { mostPrintedPages } from './printed-pages.ts';
import type { DocumentInfo } from './view.ts';

type ReaderActionsProps = {
  kind: ReadKind;
  row: Material | Report;
  /** The visible page, to which a shared link leads. */
  page?: number | undefined;
  /** Abilities of its viewer. */
  info?: DocumentInfo | undefined;
  /** A button with words only for the download, if there is no other action. */
  showWords?: boolean;
};

/** Download, print and share, beside reading. */
export function ReaderActions({ kind, row, page, info, showWords }: ReaderActionsProps) {
  const { t } = useTranslation(['reader', 'common']);
  const format = useFormat();
  const { share } = useShare();
  const showFailure = useOpeningFailure();
  const { role } = useSession();
  const download = () => void openFile(row, kind).catch(showFailure);

  async function printAll(): Promise<void> {
    if (!info?.print) return print();
    const { pages = 0 } = info;
    const isAll = pages <= mostPrintedPages;
    const words = isAll
      ? t('printing.all', { count: pages })
      : t('printing.part', { most: format.number(mostPrintedPages) });
    toast({ title: t('printing.title'), description: words });
    try {
      await info.print();
    } catch (failure) {
      console.warn('The document could not be printed.', failure);
      toast({ variant: 'destructive', title: t('common:toast.error'), description: t('printing.failed') });
    }
  }

  function shareIt(): void {
    const { origin, pathname } = location;
    // A sponsor shares the public page of the class, not the report.
    const path = role === 'sponsor' ? `/class/${row.classId}` : pathname;
    const url = `${origin}${path}${page === undefined || page === 1 || path !== pathname ? '' : `?page=${page}`}`;
    void share(row.title, url);
  }

  if (showWords) {
    return (
      <Button icon={<Download />} onClick={download}>
        {t('common:files.download')}
      </Button>
    );
  }
  return (
    <Menu
      label={t('more')}
      icon={<Ellipsis />}
      items={[
        {
          // Name and size of a report's file are said nowhere else.
          label:
            kind === 'report' ? t('downloadSize', { size: format.bytes(row.fileSize) }) : t('common:files.download'),
          icon: <Download />,
          onSelect: download,
        },
        { label: t('print'), icon: <Printer />, onSelect: () => void printAll() },
        { label: t('common:share.action'), icon: <Share2 />, onSelect: shareIt },
      ]}
    />
  );
}
