import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { hashOfWeb, listWebSources } from './web-sources.ts'

const home = mkdtempSync(join(tmpdir(), 'sorrel-web-'))
after(() => rmSync(home, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}

write('package-lock.json', '{}')
write('web/src/main.ts', `import { find } from '@sorrel/contract/providers/operations'\nexport const more = () => import('./more.ts')`)
write('web/src/more.ts', `export const schema = () => import('@sorrel/contract/providers/wire')`)
write('web/src/more.test.ts', 'before')
write('web/src/locales/es.po', 'hola')
write('contract/src/providers/operations.ts', `import { operation } from '../kernel/operation.ts'`)
write('contract/src/providers/wire.ts', '')
write('contract/src/kernel/operation.ts', '')
write('contract/src/providers/events.ts', '')

test('what the web app imports of the contract counts, by whatever way; what only the server reads does not', () => {
  assert.deepEqual(listWebSources(home), [
    'contract/src/kernel/operation.ts',
    'contract/src/providers/operations.ts',
    'contract/src/providers/wire.ts',
    'package-lock.json',
    'web/src/locales/es.po',
    'web/src/main.ts',
    'web/src/more.ts',
  ])
})

test('the web app is built anew for each change of what it is made of, and for no other', () => {
  const built = hashOfWeb(home)
  utimesSync(join(home, 'web/src/main.ts'), 0, 0)
  write('contract/src/providers/events.ts', 'export const changed = true')
  write('web/src/more.test.ts', 'after')
  assert.equal(hashOfWeb(home), built)
  for (const path of ['contract/src/kernel/operation.ts', 'web/src/locales/es.po', 'package-lock.json', 'web/src/new.ts']) {
    const before = hashOfWeb(home)
    write(path, `// ${path}`)
    assert.notEqual(hashOfWeb(home), before, path)
  }
})

test('a build in which words may be missing is not taken for a whole one', () => {
  assert.notEqual(hashOfWeb(home, 'allow'), hashOfWeb(home, ''))
})
