import type { PrintedReport } from '#server/documents/report-pdf.ts';

/** A report page as a teacher writes it in Arabic, with some words in the other direction. */
export const arabic: PrintedReport = {
  heading: { month: '2026-10', className: 'تحفيظ القرآن ١', madrasaName: 'مدرسة النور', teacher: 'أمينة خالد' },
  page: {
    version: 1,
    language: 'ar',
    figures: { lessons: 20, students: 18 },
    covered: 'حفظنا سورة الملك حتى الآية ١٥، وقرأنا كتاب Reading One مع PDF جديد.\nوراجعنا جزء عم.',
    wentWell: 'حفظ ١٢ طالبًا السورة كاملة.',
    needed: 'دفاتر وأقلام.',
  },
  photos: [],
  voiceSeconds: 65,
};
