import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import legacy from '@vitejs/plugin-legacy'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type UserConfig } from 'vite'
import { featureWords } from './build/feature-words.ts'
import { fontPreloads } from './build/font-preloads.ts'
import { operationFacts } from './build/operation-facts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The build may be started from anywhere; the macro's own search begins at the working directory.
process.env.LINGUI_CONFIG = here('lingui.config.ts')

const isForOldBrowsers = process.env.LEGACY === '1'

// Babel lowers every script a second time for old browsers, which takes most of a minute: `npm start` does without.
const forOldBrowsers = () =>
  legacy({
    // One version older than promised, so that the syntax is that of 2018 throughout.
    targets: ['ios >= 11', 'safari >= 11'],
    modernTargets: ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 16.4', 'ios >= 16.4'],
    modernPolyfills: false,
    // A library names it where the usual search does not see it.
    additionalLegacyPolyfills: ['core-js/es/global-this'],
  })

// The build for the server holds all it needs in plain modules, so that it loads no library a second way and no part of one that no page uses.
const forServer: UserConfig = {
  ssr: { noExternal: true },
  define: {
    'process.env.NODE_ENV': '"production"',
    // Libraries would complain there about what people typed, past the log of the server. What fails is noted by the server itself.
    'console.error': 'Boolean',
    'console.warn': 'Boolean',
  },
  build: { outDir: 'dist-server', target: 'esnext', minify: false, copyPublicDir: false },
}

// What nearly every screen has.
const controls = /web\/src\/kernel\/(use-title|ui\/(buttons|fields\/(Field|SelectInput|TextInput)|notices\/(Waiting|Notice)))/

// What the screens have that the server draws, all but the first: smaller parts, and icons.
const icons = (names: string) => `@tabler\\/icons-react\\/dist\\/esm\\/icons\\/Icon(${names})\\.mjs`
const small = new RegExp(
  [
    'web/src/kernel/(opened|words/zones|ui/(Avatar|Chip|Pager|styles/booking\\.css|notices/Offline|fields/(CheckRow|OneOf|Segments)))',
    'web/src/kernel/ui/dialogs/(InfoPopover|Sheet)\\.tsx',
    'web/src/scheduling/patient/use-my-zone',
    icons(
      'AdjustmentsHorizontal|ArrowLeft|Calendar|ChevronLeft|ChevronRight|Clock|MapPin|Minus|Plus|ShieldCheck|Sparkles|StarFilled|Video|WifiOff|X',
    ),
    '@mantine\\/hooks\\/esm\\/use-media-query',
  ].join('|'),
)

// What results, profiles and booking share, and what only the last two do: without these groups booking asks for 49 scripts. A slow phone gets
// six of them in each round trip, and what is packed in many small files is a tenth larger.
const vocabulary = /contract\/src\/(providers\/(specialties|vocabulary)|insurance\/vocabulary)\.ts/
const states = /contract\/src\/(kernel\/label|patients\/states)\.ts/
const people =
  /web\/src\/providers\/(meeting\/(Meeting|offices|use-meeting-words)|labels|last-search|Rating|price\/)|web\/src\/kernel\/ui\/PricePill/
const times =
  /web\/src\/(providers\/(times|ages|meeting\/(LocatorMap|OfficePlaces))|kernel\/(ui\/times|drawing\/use-early-choice)|patients\/use-people)/
// Apart from the screens, because the schemas of forms need the rules, and not what is asked with them.
const rules = /contract\/src\/(providers\/(meeting|rules)|patients\/guardians|scheduling\/rules)\.ts/
const asked = /contract\/src\/(patients|scheduling)\/((calendar|record)\/)?operations\.ts/
// How a visit stands: the calendar shows all of these, and each as a file of its own would stand in the first script's list of files.
const marks = new RegExp(icons('CircleCheck|ClockPause|UserCheck|UserX'))
// What the screens of signed-in people ask the server: each a file of its own would stand in the list of files as well.
const asking =
  /\/contract\/src\/(audit|care|charting|coding|exports|glucose|growth|imports|letters|phrases|prefill|recap|recording|referrals|releases|rewards|video)\/(\w+\/)?operations\.ts/
const dialogs = /@mantine\/hooks\/esm\/use-(did-update|focus-return|focus-trap|merged-ref|hotkeys)\//

const forBrowsers: UserConfig = {
  build: {
    manifest: true,
    outDir: 'dist',
    // The three versions of Safari that do not know of preloading do without.
    modulePreload: { polyfill: false },
    target: isForOldBrowsers ? undefined : ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    cssTarget: ['chrome109', 'ios12'],
    rolldownOptions: {
      output: {
        // The first script holds a list of the files of all screens, so their names are hashes and nothing else: the manifest says
        // what is what. The first sign tells them from files that can change (sw.js).
        chunkFileNames: 'static/_[hash:7].js',
        assetFileNames: 'static/_[hash:7][extname]',
        codeSplitting: {
          // What everybody loads first comes in few files. Otherwise each module that it shares with a screen would be a file of its own, and
          // small files compress badly. The libraries stand apart: a new version of the app leaves them in the browser's cache.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /\/node_modules\//, priority: 1 },
            { name: 'first', tags: ['$initial'] },
            // On a slow phone each further request costs more than the few hundred bytes of a control.
            { name: 'controls', test: controls, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'small', test: small, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'states', test: states, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            { name: 'vocabulary', test: vocabulary, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'people', test: people, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'times', test: times, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'rules', test: rules, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'asked', test: asked, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'asking', test: asking, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'marks', test: marks, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'dialogs', test: dialogs, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}

const always: UserConfig = {
  root: here('.'),
  base: '/',
  // React has it.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  plugins: [
    operationFacts(),
    featureWords(),
    fontPreloads(),
    react(),
    // NOTE: a fallback language would let a missing translation pass. UNTRANSLATED=allow is for the hours while a screen is being written.
    lingui({ failOnMissing: process.env.UNTRANSLATED !== 'allow' }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  // The server writes a fresh nonce over this for every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    assetsDir: 'static',
    // An inlined font or picture would need `data:` in the page's policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
}

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild ? mergeConfig(always, forServer) : mergeConfig(always, { ...forBrowsers, plugins: [isForOldBrowsers && forOldBrowsers()] }),
)
