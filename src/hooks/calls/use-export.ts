import type { EndpointName } from '#contract/endpoints.ts';
import { useDownload } from './use-download.ts';

type ExportName = Extract<EndpointName, `export.${string}`>;
type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Downloads a whole list; `filters` are those of the screen, its page and page size are left out. */
export function useExport(name: ExportName, filters: Filters): (format: 'csv' | 'xlsx') => Promise<void> {
  const { download } = useDownload();
  const { page: _, limit: __, ...kept } = filters;
  const texts = Object.entries(kept).filter(([, value]) => value !== undefined && value !== '');
  return (format) =>
    download({ name, query: { ...Object.fromEntries(texts.map(([key, value]) => [key, String(value)])), format } });
}
