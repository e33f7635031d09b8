import type { PlantedBug } from '../planted-bug.ts';

/** Pictures, their way out of the school, and our own PDFs. */
export const fileBugs: readonly PlantedBug[] = [
  {
    name: 'a photo sent as a report is for sponsors at once (X2)',
    file: 'server/modules/reports/create-report.ts',
    find: 'const fileReleased = page !== undefined || !showsPeople(extension);',
    replace: 'const fileReleased = true;',
    project: 'server',
    test: 'tests/server/uploads/picture-reports.test.ts',
  },
  {
    name: 'sponsors get the bytes of a withheld file (X2)',
    file: 'server/modules/reports/report-files.ts',
    find: "call.caller.role === 'sponsor' ? eq(reports.fileReleased, true) : undefined",
    replace: 'undefined',
    project: 'server',
    test: 'tests/server/uploads/picture-reports.test.ts',
  },
  {
    name: 'a picture keeps what phones append behind its end (X2)',
    file: 'server/files/content/picture/bare-jpeg.ts',
    find: 'if (code === marker.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);',
    replace: 'if (code === marker.end) return Buffer.concat([...kept, bytes.subarray(at)]);',
    project: 'server',
    test: 'server/files/content/picture/without-place.test.ts',
  },
  {
    name: 'the PDF of an erased teacher stays as it is (X5)',
    file: 'server/modules/reports/page/remove-erased-names.ts',
    find: 'await removeName(tools, row);',
    replace: '',
    project: 'server',
    test: 'tests/server/security/leaving-school.test.ts',
  },
  {
    name: 'a mark of direction is printed as a box (K10)',
    file: 'server/documents/visual-runs.ts',
    find: 'if (isShapeless(letter)) return [];',
    replace: "if (isShapeless(letter)) return [{ text: letter, font: 'latin' }];",
    project: 'server',
    test: 'server/documents/fonts.test.ts',
  },
  {
    name: 'one person fills the whole queue (X6)',
    file: 'server/http/limits/fair-gate.ts',
    find: 'if (own.length >= this.mostOfOne || all >= this.mostWaiting)',
    replace: 'if (all >= this.mostWaiting)',
    project: 'server',
    test: 'server/http/limits/fair-gate.test.ts',
  },
  {
    name: 'what can wait is not broken off (X6)',
    file: 'server/files/pictures/first-things.ts',
    find: '  breakOff?.();\n',
    replace: '',
    project: 'server',
    test: 'server/files/pictures/first-things.test.ts',
  },
  {
    name: 'photos of a page are looked at before they are counted (X8)',
    file: 'contract/entities/report-page.ts',
    find: '      v.maxLength(limits.photosOfReport),\n      v.array(v.strictObject',
    replace: '      v.array(v.strictObject',
    project: 'server',
    test: 'server/modules/reports/page/read-page.test.ts',
  },
];
