import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { testApp } from '../server/src/kernel/testing.ts'
import { tour } from '../server/src/kernel/tests/tour.ts'
import { seedBulk } from '../server/src/world/bulk.ts'
import { openStage, usualCrowd } from './bench/stage.ts'
import { seedCrowd } from './measuring/crowd.ts'
import { pagesOf, writePage } from './sql/pages.ts'
import { listenToStatements } from './sql/statements.ts'
import { root } from './steps.ts'
import { fillWorld } from './world.ts'

// Writes docs/sql: the statements that each operation sends, recorded during the tour of the tests, with their plans. The plans come from
// the world of the benchmark with a tenth of its visits.
const app = await testApp()
const { t, sent } = listenToStatements(app)
await tour(t)
await app.close()

const stage = await openStage()
try {
  const { ownerUrl } = await stage.place('plans', async (url) => {
    await fillWorld(url)
    await seedBulk(url, usualCrowd.dietitians)
    await seedCrowd(url, { patients: usualCrowd.patients / 10, visits: usualCrowd.visits / 10 })
  })
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app,public -c timezone=UTC' })
  await owner.connect()
  await owner.query('analyze')
  const folder = join(root, 'docs/sql')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [feature, page] of pagesOf(sent))
    writeFileSync(join(folder, `${feature}.md`), await writePage(feature, page, (text, role) => planOf(owner, text, role)))
  await owner.end()
} finally {
  await stage.stop()
}
process.exit()

/** The generic plan for this role, including policies. It has no costs, since they differ between machines. */
async function planOf(owner: pg.Client, text: string, role: string): Promise<string | undefined> {
  await owner.query('begin')
  try {
    await owner.query("select set_config('role', $1, true), set_config('app.actor_kind', 'patient', true)", [role])
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
    const lines = rows.map((row) => row['QUERY PLAN'])
    return lines.length > 1 ? lines.join('\n') : undefined
  } catch {
    // Some parameters get their type only from a value, so these statements have no generic plan.
    return undefined
  } finally {
    await owner.query('rollback')
  }
}
