import { Compiler } from '@swc/core';

/**
 * The module boundaries (ARCHITECTURE.md): imports run one way.
 * contract < src/data < src/hooks < src/features < src/routes < src/main; contract, src/data < sw; contract < server.
 */
const tests = '\\.(test|soak)\\.tsx?$';

/** The imports that a folder may have from our own files; all others are beyond its boundary. */
function boundary(name, folder, allowed, comment) {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: `^${folder}`, pathNot: tests },
    to: { path: '^(contract|src|sw|server|tests|bench|scripts)/', pathNot: allowed.map((path) => `^${path}`) },
  };
}

function never(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

/**
 * The folders of src/data from the bottom up: each imports only from those before it. Files beside the folders may import all
 * of them.
 */
const dataFolders = [
  'api',
  'push',
  'device',
  'database',
  'mirror',
  'drafts',
  'report-pages',
  'outbox',
  'pull',
  'send',
  'watch',
  'saved-files',
  'reading',
  'shares',
  'sync',
  'session',
];

/** The same for server. A few files beside the folders import none of them, and any folder may import those files. */
const serverFolders = [
  'words',
  'db',
  'storage',
  'http',
  'access',
  'files',
  'figures',
  'mail',
  'push',
  'documents',
  'tables',
  'metrics',
  'modules',
  'admin',
  'demo',
  'backup',
  'cli',
];
/**
 * The same for stored files: their content is known before they are received, and pictures are made of both. Files beside the
 * folders may import them.
 */
const fileFolders = ['content', 'uploads', 'receive', 'pictures', 'link', 'titled'];
/** The same for money: rows and gateways, then sponsorships, then charges. The handlers may import all of them. */
const givingFolders = ['payments', 'balance', 'sponsorships', 'zakat', 'charges', 'refunds'];
const anyServerFolderMayImport = 'server/(clock|config|operator-config|for-people|new-id|version)\\.ts$';

/** The same for src/hooks: the engine and the account first. */
const hookFolders = [
  'engine',
  'session',
  'start',
  'mirror',
  'calls',
  'outbox',
  'push',
  'pictures',
  'reading',
  'report-pages',
  'saved-files',
];

/** The same for src/ui, where a button knows no dialog, and a dialog no list. */
const uiFolders = [
  'theme',
  'brand',
  'chakra',
  'toast',
  'button',
  'states',
  'layout',
  'fields',
  'overlay',
  'form',
  'card',
  'table',
  'list',
  'chart',
  'report',
  'scan',
  'shell',
];
const anyUiFolderMayImport = 'src/ui/(app-context|color-mode|styled|text)\\.ts$';

/** The orders by their parent folder; scripts/check-knots.mjs fails on a folder without a place in one. */
export const folderOrders = {
  'src/data': dataFolders,
  'src/hooks': hookFolders,
  'src/ui': uiFolders,
  server: serverFolders,
  'server/files': fileFolders,
  'server/modules/giving': givingFolders,
};

/** One rule for each folder of an order. */
function downwards(root, folders, anyFolderMayImport) {
  return folders.map((folder, place) => {
    const below = `${root}/(${folders.slice(0, place + 1).join('|')})/`;
    return never(
      `${root.replaceAll('/', '-')}-${folder}-imports-downwards`,
      `The folders of ${root} are in an order (ARCHITECTURE.md), so that no change of one reaches all of them.`,
      { path: `^${root}/${folder}/`, pathNot: tests },
      { path: `^${root}/`, pathNot: anyFolderMayImport ? `^(${below}|${anyFolderMayImport})` : `^${below}` },
    );
  });
}

// dependency-cruiser does not pass on to swc which files hold JSX (its `parser: 'swc'` has no such option).
const parseFile = Compiler.prototype.parseFileSync;
Compiler.prototype.parseFileSync = function parseWithJsx(path, options, filename) {
  return parseFile.call(this, path, { ...options, tsx: path.endsWith('x') }, filename);
};

export default {
  forbidden: [
    ...downwards('src/data', dataFolders),
    ...downwards('server', serverFolders, anyServerFolderMayImport),
    ...downwards('src/hooks', hookFolders),
    ...downwards('src/ui', uiFolders, anyUiFolderMayImport),
    ...downwards('server/files', fileFolders, 'server/(files/[^/]+\\.ts|(?!files/).*)'),
    ...downwards('server/modules/giving', givingFolders, 'server/(?!modules/giving/)'),
    boundary(
      'contract-is-independent',
      'contract/',
      ['contract/'],
      'Page, worker and server agree on it, so it can lean on none of them.',
    ),
    boundary(
      'data-knows-no-screen',
      'src/data/',
      ['contract/', 'src/data/', 'src/lib/'],
      'The page and the worker run the engine: whatever it pulls in must run in both.',
    ),
    boundary(
      'hooks-are-react-on-data',
      'src/hooks/',
      ['contract/', 'src/data/', 'src/hooks/', 'src/i18n/', 'src/lib/'],
      'Hooks serve every feature, so they know none, nor how anything looks.',
    ),
    boundary(
      'features-end-below-routes',
      'src/features/',
      ['contract/', 'src/data/', 'src/hooks/', 'src/features/', 'src/ui/', 'src/i18n/', 'src/lib/'],
      'A feature can be put on any route, so it knows no route file.',
    ),
    boundary(
      'snapshots-know-no-screen',
      'src/snapshot/',
      ['contract/', 'src/(data|hooks|lib|snapshot)/'],
      'A route asks for a snapshot by a word; what keeps it looks at the page alone, and is loaded behind it.',
    ),
    boundary(
      'routes-end-below-main',
      'src/routes/',
      ['contract/', 'src/(data|hooks|features|routes|ui|i18n|lib)/'],
      'A route is loaded when it is visited; main would drag the whole app along.',
    ),
    never(
      'pdf-core-alone',
      'The viewer, its forms and its sandbox run scripts of a PDF (docs/decisions/0036).',
      {},
      { path: 'pdfjs-dist/(?!legacy/build/(pdf|pdf\\.worker\\.min)\\.mjs|types/)' },
    ),
    boundary(
      'ui-knows-no-entity',
      'src/ui/',
      ['contract/', 'src/ui/', 'src/i18n/', 'src/lib/'],
      'A part that knows an entity or the mirror cannot serve the next entity.',
    ),
    boundary(
      'i18n-is-a-leaf',
      'src/i18n/',
      ['contract/', 'src/i18n/', 'src/lib/'],
      'Words and digits serve all screens.',
    ),
    boundary(
      'lib-is-a-leaf',
      'src/lib/',
      ['src/lib/'],
      'A helper that needs something of ours belongs to where that is.',
    ),
    boundary(
      'main-starts-the-page-only',
      'src/[^/]+$',
      ['contract/', 'src/'],
      'The worker and the server are started by themselves.',
    ),
    boundary(
      'worker-runs-the-engine-only',
      'sw/',
      ['contract/', 'src/data/', 'src/lib/', 'sw/'],
      'The worker has no DOM and must stay small: every phone downloads it again on each update.',
    ),
    boundary(
      'server-shares-the-contract-only',
      'server/',
      ['contract/', 'server/'],
      'What the page and the server share is agreed on in the contract.',
    ),
    never(
      'features-meet-in-routes',
      'A feature that imports another cannot be read, moved or removed alone.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    never(
      'contract-needs-valibot-only',
      'Whatever else the contract needed would be downloaded by every page and worker.',
      { path: '^contract/', pathNot: `${tests}|^contract/tables/` },
      { dependencyTypesNot: ['local', 'aliased', 'aliased-subpath-import'], pathNot: 'node_modules/valibot/' },
    ),
    never(
      'tables-are-read-in-threads',
      'Number formats weigh 30 kB: only what reads a table beside the page or the server may bring them.',
      {
        path: '^(contract|src|sw)/',
        pathNot: `${tests}|^contract/tables/|^src/features/reader/sheet/read-xlsx\\.ts$|^src/features/reader/sheet/xlsx/`,
      },
      { path: '^contract/tables/cell-format', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'engine-without-react',
      'The worker runs the engine too, and has neither React nor a DOM.',
      { path: '^(src/data|sw)/', pathNot: tests },
      { path: 'node_modules/(react|react-dom|@tanstack|react-i18next|dexie-react-hooks|@preact)/' },
    ),
    never(
      'the-network-writes-the-mirror-only',
      'Screens read the mirror and nothing else (docs/decisions): only the engine may call the server.',
      { path: '^src/(hooks|features|routes|ui|i18n|lib)/', pathNot: tests },
      { path: 'node_modules/(ky|tus-js-client)/' },
    ),
    never(
      'chakra-in-panels-only',
      'Chakra UI comes behind the first screen: a `-panel` file under src/ui holds what needs it.',
      { path: '^src/', pathNot: '^src/ui/.*-panel\\.tsx$' },
      { path: 'node_modules/(@chakra-ui|@ark-ui|@zag-js|@emotion)/' },
    ),
    never(
      'no-node-in-the-browser',
      'Browsers have no Node modules; a bundler would put empty ones in their place.',
      { path: '^(contract|src|sw)/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    never(
      'no-page-library-on-the-server',
      'An installation of the server alone need not carry what the page is made of.',
      { path: '^server/', pathNot: tests },
      { path: 'node_modules/(react|react-dom|@tanstack|dexie|ky|workbox-[^/]+)/' },
    ),
    never(
      'no-circles',
      'Two files that import each other are one file, and which of them runs first is chance.',
      { path: '^(contract|src|sw|server)/' },
      { circular: true },
    ),
    never(
      'no-tests-in-the-product',
      'Nothing that people run may need a test or a development tool.',
      { path: '^(contract|src|sw|server)/', pathNot: tests },
      { path: `^(tests|bench|scripts)/|${tests}` },
    ),
    never(
      'no-development-package-in-the-product',
      'It would be missing after npm ci --omit=dev.',
      { path: '^(contract|src|sw|server)/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    never(
      'nothing-unresolved',
      'An import that leads nowhere escapes every other rule.',
      { path: '^(contract|src|sw|server)/' },
      { couldNotResolve: true, pathNot: '^(virtual:|numfmt$)' },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so the parser is swc's.
    parser: 'swc',
    // An import of a type is a dependency like any other.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
    },
  },
};
