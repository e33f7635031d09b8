import type { PlantedBug } from '../planted-bug.ts';

/** What is read in the app: whose place is kept, where its bytes come from, and what of a document may run. */
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
];
