import { defineConfig } from '@lingui/cli'

/** A catalogue per feature and language, so that a screen brings its own words only. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [{ path: '<rootDir>/src/{name}/locales/{locale}', include: ['<rootDir>/src/{name}/'] }],
})
