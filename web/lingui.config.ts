import { defineConfig } from '@lingui/cli'

/**
 * A catalogue per feature and language, so that a screen brings its own words only. The dietitian's calendar says more than all of
 * booking, and has its own.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [
    { path: '<rootDir>/src/{name}/locales/{locale}', include: ['<rootDir>/src/{name}/'], exclude: ['<rootDir>/src/scheduling/provider/'] },
    { path: '<rootDir>/src/scheduling/provider/locales/{locale}', include: ['<rootDir>/src/scheduling/provider/'] },
  ],
})
