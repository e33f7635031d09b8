/** The reports of `/sample-reports`, by file name, with the day on which each would have arrived. */
export const sampleReports = {
  'report-english.pdf': { key: 'quran', date: '2026-10-03' },
  'report-arabic.docx': { key: 'arabic', date: '2026-10-04' },
  'spending.xlsx': { key: 'spending', date: '2026-10-05' },
} as const;
export type SampleName = keyof typeof sampleReports;
export const sampleNames = Object.keys(sampleReports) as SampleName[];
