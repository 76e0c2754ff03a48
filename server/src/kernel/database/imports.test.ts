import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { importsOf } from './imports.ts'
import { listTemplateSources } from './test-database.ts'

let root: string
before(() => {
  root = mkdtempSync(join(tmpdir(), 'sorrel-imports-'))
  const files: Record<string, string> = {
    'server/src/a.ts': "import { b } from './deep/b.ts'\nimport type { Not } from './not.ts'\nimport pg from 'pg'\n",
    'server/src/deep/b.ts': "export * from '../c.ts'\nimport {\n  d,\n} from '@sorrel/contract/x/d'\nconst e = await import('./e.ts')\n",
    'server/src/c.ts': "import './a.ts'\n",
    'server/src/deep/e.ts': '',
    'server/src/not.ts': '',
    'server/src/alone.ts': '',
    'contract/src/x/d.ts': '',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
})
after(() => rmSync(root, { recursive: true }))

test('what a file imports is found however far away, in circles as well, and types are not', () => {
  const found = importsOf(root, ['server/src/a.ts']).map((path) => relative(root, path))
  assert.deepEqual(found, ['contract/src/x/d.ts', 'server/src/a.ts', 'server/src/c.ts', 'server/src/deep/b.ts', 'server/src/deep/e.ts'])
})

test('a change of anything that the world is made with makes a new template: contract, passwords, engine, migrations', () => {
  const sources = listTemplateSources()
  for (const path of [
    'contract/src/patients/states.ts',
    'contract/src/insurance/vocabulary.ts',
    'server/migrations/0001-kernel.sql',
    'server/src/auth/passwords.ts',
    'server/src/kernel/database/migrate.ts',
    'server/src/scheduling/engine/instants.ts',
    'server/src/world/cast.ts',
    'server/src/providers/world/material/cast-profiles.ts',
    'server/src/scheduling/world/visits.ts',
  ])
    assert.ok(sources.includes(path), path)
})

test('what serves in production loads the doors of the demo and its cast, and never its rows', () => {
  const repository = join(import.meta.dirname, '../../../..')
  const loaded = importsOf(repository, ['server/src/node.ts']).map((path) => relative(repository, path))
  assert.ok(loaded.includes('server/src/scheduling/handlers.ts'))
  assert.deepEqual(
    loaded.filter((path) => path.includes('/world/')),
    ['server/src/world/cast.ts', ...['demo', 'outbox', 'page'].map((name) => `server/src/world/demo/${name}.ts`)],
  )
})
