import type { PlantedBug } from '../planted-bug.ts';

/** Documents in the app: the kept place, the source of their bytes, and the parts of them that may run. */
export const readerBugs: readonly PlantedBug[] = [
  {
    name: 'a reader asks the network while the file is on the device',
    file: 'src/data/saved-files/open-file.ts',
    find: ' ?? (await savedBlob(mirror, account, row.fileId))',
    replace: '',
    project: 'unit',
    test: 'src/data/saved-files/keep-class.test.ts',
  },
  {
    name: "a document's link opens a script",
    file: 'src/features/reader/docx/addresses.ts',
    find: '/^(?:https?:|',
    replace: '/^(?:javascript:|https?:|',
    project: 'unit',
    test: 'src/features/reader/docx/addresses.test.ts',
  },
  {
    name: "the last place is another person's",
    file: 'src/hooks/reading/use-keep-place.ts',
    find: 'if (!place || account.userId !== userId) return;',
    replace: 'if (!place) return;',
    project: 'unit-page',
    test: 'src/hooks/reading/use-keep-place.test.tsx',
  },
  {
    name: 'the text of a saved file stays when the file goes',
    file: 'src/data/saved-files/save-file.ts',
    find: '    await mirror.texts.bulkDelete([...fileIds]);\n',
    replace: '',
    project: 'unit',
    test: 'src/data/reading/find-texts.test.ts',
  },
  {
    name: 'what waited on a metered connection does not come when it is another one',
    file: 'src/data/saved-files/upkeep.ts',
    find: 'if (!isMetered()) run();',
    replace: 'if (isMetered()) run();',
    project: 'unit',
    test: 'src/data/saved-files/keep-class.test.ts',
  },
  {
    name: 'a part of a recording that ends before its start is repeated for ever',
    file: 'src/features/reader/media/repeat.ts',
    find: 'to === undefined || to - now < shortest ?',
    replace: 'to === undefined ?',
    project: 'unit',
    test: 'src/features/reader/media/repeat.test.ts',
  },
];
