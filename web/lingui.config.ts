import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { catalogueFolders, catalogues } from './build/catalogues.ts'

/**
 * A catalogue for each folder with a `locales/` folder, so that a screen loads its own words only. No line numbers: a change in one
 * place must not touch the lines of all messages below it.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: catalogues(catalogueFolders()),
  format: formatter({ lineNumbers: false }),
})
