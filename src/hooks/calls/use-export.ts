import type { EndpointName } from '#contract/endpoints.ts';
import type { LooseQuery } from '#data/api/given-texts.ts';
import { useDownload } from './use-download.ts';

type ExportName = Extract<EndpointName, `export.${string}`>;

/** Downloads a whole list; `filters` are those of the screen, without its page and page size. */
export function useExport(name: ExportName, filters: LooseQuery): (format: 'csv' | 'xlsx') => Promise<void> {
  const { download } = useDownload();
  const { page: _, limit: __, ...kept } = filters;
  return (format) => download({ name, query: { ...kept, format } });
}
