import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { acceptedExtensions, fileKinds } from './contract/file-kinds.ts';
import { fallbackLanguage } from './contract/language/languages.ts';
import { endpointsWithoutSummary } from './scripts/endpoints-without-summary.ts';
import { languagesInPage } from './scripts/languages-in-page.ts';
import { precacheIntegrity } from './scripts/precache-integrity.ts';
import { usedStyleProps } from './scripts/used-style-props.ts';

/**
 * The libraries of the first screen. In one chunk they weigh a tenth less than in ten, because they compress together. Later
 * libraries (ky, Dexie, Workbox) are left out on purpose.
 */
const firstNeeded =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack|seroval|valibot|@modular-forms|@preact)\//;

/** The screen of a route, which the router's plugin splits from it, and the pages that such screens show. */
const routeScreen = /\?tsr-split=component$/;
const pageOrRoute = /src\/(features\/.*|routes\/-[^/]*)\.tsx$|\?tsr-split=component$/;

/**
 * The file of a route's screen and its page: routes that show one page and nothing else share it, other routes have a separate
 * file. Null if no other screen needs the page, and for other modules.
 */
function nameOfPage(id: string, graph: Rolldown.ChunkingContext): string | null {
  const neededBy = (page: string) => graph.getModuleInfo(page)?.importers ?? [];
  if (!routeScreen.test(id)) {
    const isShown = (by: string) => routeScreen.test(by) && pagesOf(by, graph).length === 1;
    return neededBy(id).filter(isShown).length > 1 ? `page ${id}` : null;
  }
  const pages = pagesOf(id, graph);
  if (pages.every((page) => neededBy(page).length === 1)) return null;
  const [only] = pages;
  return (pages.length === 1 && only && nameOfPage(only, graph)) || `route ${id}`;
}

function pagesOf(route: string, graph: Rolldown.ChunkingContext): string[] {
  return graph.getModuleInfo(route)?.importedIds.filter((id) => pageOrRoute.test(id)) ?? [];
}

/** The name of a group for the modules that `root`, the end of a path, needs, directly or not; null for all others. */
function nameOfNeeded(name: string, root: string): Rolldown.CodeSplittingGroup['name'] {
  let known: { graph: Rolldown.ChunkingContext; ids: Set<string> } | undefined;
  return (id, graph) => {
    if (known?.graph !== graph) known = { graph, ids: neededBy(`${import.meta.dirname}/${root}`, graph) };
    return known.ids.has(id) ? name : null;
  };
}

function neededBy(root: string, graph: Rolldown.ChunkingContext): Set<string> {
  const ids = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (ids.has(id)) continue;
    ids.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  if (ids.size === 1) throw new Error(`${root} is no module of the page, or needs nothing.`);
  return ids;
}

/** The group of the modules of a theme that many screens need, without the modules that those import. */
function theme(name: string, test: RegExp): Rolldown.CodeSplittingGroup {
  return { name, test, minShareCount: 6, priority: 0.9, includeDependenciesRecursively: false };
}

/**
 * Decides which modules share a file. A device fetches every file once, before it works without a connection: few files arrive
 * quickly, and the first screens must not wait for later ones.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  // Chakra's widgets, in one file after the first screen. Modules that they share with the app (icons, words) must stay
  // outside: otherwise a route that needs one would load all widgets.
  {
    name: 'widgets',
    test: /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@floating-ui|@internationalized|@pandacss|proxy-compare|stylis|hoist-non-react-statics|react-is)\/|src\/ui\/.*-panel\.tsx/,
    priority: 6,
    includeDependenciesRecursively: false,
  },
  // A reader for each kind of document, with its library (sw/release-files.ts), separated in the same way.
  {
    name: 'reader-pdf',
    test: /node_modules\/pdfjs-dist\/|src\/features\/reader\/pdf\//,
    priority: 6,
    includeDependenciesRecursively: false,
  },
  {
    name: 'reader-word',
    test: /node_modules\/dompurify\/|src\/features\/reader\/docx\//,
    priority: 6,
    includeDependenciesRecursively: false,
  },
  // Libraries seldom change, so an update does not touch their file.
  { name: 'base', test: firstNeeded, priority: 5 },
  { name: 'app', tags: ['$initial'], priority: 4 },
  // Each of the next two includes its imports that no earlier group has; the second holds answers about the installation.
  { name: 'sign-in', test: /src\/routes\/login\.tsx/, priority: 3 },
  {
    name: 'asked',
    test: /src\/(hooks\/(calls\/use-operator|session\/use-demo|pictures\/picture-address)|lib\/react\/use-read)\.ts|contract\/answers\/operator-page\.ts/,
    priority: 2.9,
  },
  // The footer and the logo of every screen: sign-in needs them, and no file of another screen.
  {
    name: 'frame',
    test: /src\/(features\/home\/(site-footer|operator-[^/]*)|ui\/brand\/picture-logo)\.tsx/,
    priority: 2.8,
    includeDependenciesRecursively: false,
  },
  // It includes its imports, above all the table of calls, which most screens need too.
  { name: 'landing', test: /src\/routes\/index\.tsx|src\/ui\/list\/list-state\.ts/, priority: 2 },
  // The code that calls the server; some screens need none of it.
  {
    name: 'calls',
    test: /node_modules\/ky\/|src\/data\/api\/(call-api|read-answer|transport|stall-watch)\.ts|contract\/(problems|server-time)\.ts/,
    priority: 1.9,
    includeDependenciesRecursively: false,
  },
  // Modules that the engine shares with screens: it needs no file of screens beyond the landing page's.
  {
    name: nameOfNeeded('data', 'src/data/engine.ts'),
    test: /src\/|contract\/|node_modules\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1.8,
  },
  { name: 'tables', test: /src\/ui\/(list\/table-page|form\/form-dialog)\.tsx/, priority: 1 },
  // All other icons, so that no screen's file needs that of another screen for one.
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1 },
  // Parts that some screens have in common, one file for each theme.
  theme('explorer', /src\/features\/explore\//),
  theme('people', /src\/features\/users\/|src\/ui\/overlay\/paper/),
  theme(
    'pictures',
    /src\/features\/madaris\/picture|src\/hooks\/pictures\/(picture-file|small-photo)|src\/ui\/fields\/(picture-buttons|use-file-input)|src\/routes\/-madrasa-tabs/,
  ),
  theme(
    'uploads',
    /src\/ui\/(form\/upload-|fields\/(file-|first-page)|toast\/use-opening-failure)|src\/hooks\/(report-pages|mirror\/(use-next-report|next-report|use-months-off))|src\/features\/reader|src\/lib\/failure-of-/,
  ),
  // The dialogs of the school year, which few people open.
  {
    name: 'school-year',
    test: /src\/features\/(classes\/(end-class|reopen-class|use-class-ends)|months-off\/(known|suggestions|month-off-form|months-off-dialog|use-months-off-of))|contract\/school-year\/suggested/,
    priority: 1.1,
    includeDependenciesRecursively: false,
  },
  // The guides of all roles in one file for each language.
  {
    name: (id: string) => `guide-${/docs\/guide\/([^/]+)\//.exec(id)?.[1]}`,
    test: /docs\/guide\/.*\.md/,
    priority: 3,
  },
  // Parts too small for a separate file, which few screens share.
  {
    name: 'bits',
    test: /src\/(ui\/(layout\/shown-together|card\/offer-card|form\/dialog-form|chakra\/lift-to-top)|hooks\/(calls\/use-steady|engine\/install-offer|outbox\/use-shared|push\/use-push)|features\/(news\/news-count|home\/agreement|install\/install-steps|regions\/region-filter))|contract\/rights\/reports-from|recipes\/(combobox|dialog)\.js/,
    priority: 0.6,
    includeDependenciesRecursively: false,
  },
  // Parts that many screens need and no group above has: one file instead of thirty.
  { name: 'common', test: /src\/|contract\/|node_modules\//, minShareCount: 6, priority: 0.5 },
  // A route is so small that it would join an unrelated one, and load that one's files.
  { name: nameOfPage, test: pageOrRoute, priority: 0.4, includeDependenciesRecursively: false },
  // The rest, grouped by the screens that need it; smaller groups join their nearest neighbour. With a larger threshold, files
  // need each other, and the order of evaluation leaves one of them with an undefined icon (tests/e2e/widgets.test.ts).
  { name: 'part', test: /./, entriesAware: true, entriesAwareMergeThreshold: 750 },
];

/** The name of a part would list everything that needs it; benches and tests look for the engine by its own. */
function nameOfChunk(name: string, moduleIds: readonly string[]): string {
  if (moduleIds.some((id) => id.endsWith('/src/data/engine.ts'))) return 'engine';
  return /^(part|page |route )/.test(name) ? 'part' : name;
}

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'));

/** The files that other apps may share into the installed one: all that may be uploaded. `sw/share.ts` receives them. */
const shareTarget = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: 'title',
    text: 'text',
    files: [{ name: 'files', accept: [...new Set(Object.values(fileKinds)), ...acceptedExtensions] }],
  },
} as const;

/**
 * Starting the app takes a cheap phone long, so public/first-paint.js starts it once the snapshot of the screen is painted.
 * Its files are still fetched and compiled during that time.
 */
function startAfterFirstPaint(): Plugin {
  return {
    name: 'start-after-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, (_, app) => {
            return `<link rel="modulepreload" data-app crossorigin href="${app}">`;
          })
          .replace(/<link rel="stylesheet" crossorigin href="([^"]+)">/, (_, styles) => {
            return `<link rel="preload" as="style" data-styles crossorigin href="${styles}">`;
          }),
    },
  };
}

/** PDF.js decodes JPEG 2000 by a script that it requests under its own name. */
function pictureDecoder(): Plugin {
  const path = 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js';
  return {
    name: 'picture-decoder',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(createRequire(import.meta.url).resolve(path));
      this.emitFile({ type: 'asset', fileName: 'reader/openjpeg_nowasm_fallback.js', source });
      // Each is fetched when a PDF asks for it, and few ever do, so they are not stored on the device.
      const tables = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/cmaps`;
      for (const name of readdirSync(tables).filter((each) => each.endsWith('.bcmap'))) {
        this.emitFile({ type: 'asset', fileName: `reader/cmaps/${name}`, source: readFileSync(`${tables}/${name}`) });
      }
    },
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    languagesInPage(),
    endpointsWithoutSummary(),
    usedStyleProps(),
    startAfterFirstPaint(),
    pictureDecoder(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers the worker itself, after `load`, and updates it only when the person agrees.
      injectRegister: false,
      registerType: 'prompt',
      manifest: { ...manifest, lang: fallbackLanguage, share_target: shareTarget },
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        buildPlugins: { vite: [endpointsWithoutSummary()] },
        // Translations too: all languages are there at the first start without a connection. The worker keeps them up to date.
        globPatterns: [
          '**/*.{js,css,html,svg,woff2}',
          'assets/guide-*.webp',
          'locales/*/*.json',
          'icons/*.png',
          'default-avatar.png',
        ],
        // Texts that only the server needs: the initial pages about privacy, terms and questions.
        globIgnores: ['locales/*/page-texts.json'],
        // The library that shows PDFs brings a worker of this size, which is not part of the shell (sw/release-files.ts).
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [precacheIntegrity('dist/page')],
      },
    }),
  ],
  build: {
    outDir: 'dist/page',
    manifest: true,
    sourcemap: true,
    // Files loaded with the app itself need no preload at each later import.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(base|rolldown-runtime)-[^/]+\.js$/.test(file)),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds }) => `assets/${nameOfChunk(name, moduleIds)}-[hash].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
});
