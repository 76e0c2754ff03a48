import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../steps.ts'
import { catalogueCheck, findClashes } from './catalogues.ts'

mkdirSync(join(root, '.cache'), { recursive: true })
const home = mkdtempSync(join(root, '.cache/catalogues-'))
after(() => rmSync(home, { recursive: true }))

const config = join(home, 'lingui.config.ts')
const chat = join(home, 'src/chat/Chat.tsx')
const spanish = join(home, 'src/chat/locales/es.po')
mkdirSync(join(home, 'src/chat/locales'), { recursive: true })
writeFileSync(
  config,
  `import real from '../../web/lingui.config.ts'
import { catalogueFolders, catalogues } from '../../web/build/catalogues.ts'
export default { ...real, rootDir: ${JSON.stringify(home)}, catalogs: catalogues(catalogueFolders(${JSON.stringify(join(home, 'src'))})) }`,
)
const say = (...words: string[]) =>
  writeFileSync(
    chat,
    `import { Trans } from '@lingui/react/macro'\n${words.map((word) => `export const ${word} = <Trans>${word}</Trans>\n`).join('')}`,
  )
const lingui = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules/.bin/lingui'), ...args, '--workers', '1', '--config', config], { encoding: 'utf8' })

test('A word that was not extracted, one that is said no more, and a line number are each refused', () => {
  say('Hello', 'Bye')
  assert.equal(lingui('extract').status, 0)
  assert.equal(lingui(...catalogueCheck).status, 0, 'what was just extracted is in order')
  say('Hello', 'Bye', 'Later')
  assert.match(lingui(...catalogueCheck).stderr, /es\.po: Catalog is out of sync/)
  say('Hello')
  assert.equal(lingui('extract').status, 0)
  assert.match(lingui(...catalogueCheck).stderr, /es\.po: Catalog is out of sync/, 'the obsolete word stands in the catalogue')
  writeFileSync(spanish, '#: src/chat/Chat.tsx:2\nmsgid "Hello"\nmsgstr "Hola"\n')
  assert.match(lingui(...catalogueCheck).stderr, /es\.po: Catalog is out of sync/)
})

test('No message has two translations, because a browser joins the catalogues of all features', () => {
  const back = (words: string, context = '') => `${context && `msgctxt "${context}"\n`}msgid "Back"\nmsgstr "${words}"\n`
  const chat = { path: 'chat', text: back('Atrás') }
  assert.deepEqual(findClashes([chat, { path: 'card', text: back('Reverso') }]), ['"Back": "Atrás" in chat, "Reverso" in card'])
  assert.deepEqual(findClashes([chat, { path: 'card', text: back('Reverso', 'side of a card') }, { path: 'pay', text: back('Atrás') }]), [])
  const paths = globSync('web/src/**/locales/es.po', { cwd: root })
  assert.ok(paths.length > 10, 'the catalogues were found')
  assert.deepEqual(findClashes(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))), [])
})
