import type { PlantedBug } from '../planted-bug.ts';

/** Documents are shown whole, as their file says, or with the note that a part is missing. */
export const readerDocumentBugs: readonly PlantedBug[] = [
  {
    name: 'a day of a workbook moves with the time zone of the device',
    file: 'contract/tables/cell-format.ts',
    find: 'new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day',
    replace: 'new Date(new Date(1899, 11, day < 60 ? 31 : 30).getTime() + day',
    project: 'unit',
    test: 'contract/tables/cell-format.test.ts',
  },
  {
    name: 'a number that its format shows red for minus loses the minus',
    file: 'contract/tables/cell-format.ts',
    find: 'const isSignLost = value < 0 && ',
    replace: 'const isSignLost = value > 0 && ',
    project: 'unit',
    test: 'contract/tables/cell-format.test.ts',
  },
  {
    name: 'a sheet that is no table makes the workbook damaged',
    file: 'src/features/reader/sheet/read-xlsx.ts',
    find: '      isPartial = true;\n      continue;',
    replace: "      throw new DocumentProblem('damaged');",
    project: 'unit',
    test: 'src/features/reader/sheet/read-xlsx.test.ts',
  },
  {
    name: 'hidden rows of a sheet are shown',
    file: 'src/features/reader/sheet/xlsx/sheet-rows.ts',
    find: '    if (isHidden) return;\n',
    replace: '',
    project: 'unit',
    test: 'src/features/reader/sheet/read-xlsx.test.ts',
  },
  {
    name: 'an SVG in a Word document passes as a picture',
    file: 'src/features/reader/docx/addresses.ts',
    find: '/^data:image\\/(?:png|jpeg|gif|webp|bmp);base64,/',
    replace: '/^data:image/',
    project: 'unit',
    test: 'src/features/reader/docx/addresses.test.ts',
  },
  {
    name: 'hidden text of a Word document is shown',
    file: 'src/features/reader/docx/reshape.ts',
    find: "'vanish')) continue;",
    replace: "'vanished')) continue;",
    project: 'unit',
    test: 'src/features/reader/docx/read-word.test.ts',
  },
  {
    name: 'a chart is left out of a Word document without a word',
    file: 'src/features/reader/docx/reshape.ts',
    find: "new Set(['chart', ",
    replace: 'new Set([',
    project: 'unit',
    test: 'src/features/reader/docx/read-word.test.ts',
  },
];
