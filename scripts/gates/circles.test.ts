import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCircles } from './circles.ts'

const file = (path: string, text: string) => ({ path: `server/src/${path}`, text })
const circles = (...files: { path: string; text: string }[]) => findCircles(files, 0)

test('files that load each other in a circle are found, with the way around', () => {
  const found = circles(
    file('chat/threads.ts', "import { tell } from './messages.ts'\n"),
    file('chat/messages.ts', "import {\n  type Thread,\n  keep,\n} from '../chat/store.ts'\n"),
    file('chat/store.ts', "export { threadOf } from './threads.ts'\n"),
    file('chat/alone.ts', "import { threadOf } from './threads.ts'\n"),
  )
  assert.deepEqual(found, [
    'imports go around in a circle: server/src/chat/messages.ts -> server/src/chat/store.ts -> server/src/chat/threads.ts -> server/src/chat/messages.ts',
  ])
})

test('a file is known by its package as well, and by loading it without a name', () => {
  const found = findCircles(
    [
      { path: 'contract/src/chat/rules.ts', text: "import '@sorrel/contract/chat/words'\n" },
      { path: 'contract/src/chat/words.ts', text: "export * from './rules.ts'\n" },
    ],
    0,
  )
  assert.equal(found.length, 1)
})

test('a name that is only a type still loads its file unless the whole import is of types', () => {
  const back = file('b.ts', "import { a } from './a.ts'\n")
  assert.equal(circles(file('a.ts', "import { type B } from './b.ts'\n"), back).length, 1)
  assert.match(circles(file('a.ts', "import type { B } from './b.ts'\n"), back).join(), /^2 files stand in circles of types/)
  assert.deepEqual(findCircles([file('a.ts', "import type { B } from './b.ts'\n"), back], 2), [])
})

test('what loads later, and words that only look like an import, make no circle', () => {
  const back = file('b.ts', "import { a } from './a.ts'\n")
  for (const text of ["const later = () => import('./b.ts')\n", "// import { b } from './b.ts'\n", 'const said = "import \'./b.ts\'"\n'])
    assert.deepEqual(circles(file('a.ts', text), back), [], text)
})
