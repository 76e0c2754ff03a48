import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStaleStatements, pagesOf, readPages } from '../../../../scripts/sql/pages.ts'
import { listenToStatements } from '../../../../scripts/sql/statements.ts'
import { testApp } from '../testing.ts'
import { tour } from './tour.ts'

test('docs/sql shows the statements that each operation sends: npm run sql writes them anew', async () => {
  const app = await testApp()
  try {
    const { t, sent } = listenToStatements(app)
    await tour(t)
    const pages = pagesOf(sent)
    assert.ok(sent.length > 300, 'the tour sends something')
    assert.deepEqual(findStaleStatements(pages, readPages()), { unwritten: [], unsent: [] })
    // A statement on the page must be found, and a missing one must be reported.
    const written = readPages()
    const [feature, text] = [...written].find(([, page]) => page.includes('```sql'))!
    const planted = new Map(written).set(feature, text.replace('```sql\n', '```sql\nselect planted\n'))
    const { unwritten, unsent } = findStaleStatements(pages, planted)
    assert.deepEqual([unwritten.length, unsent.length], [1, 1])
  } finally {
    await app.close()
  }
})
