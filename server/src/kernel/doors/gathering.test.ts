import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Gathering } from './gathering.ts'

function open() {
  const asked: number[][] = []
  const going: { go: () => void; fail: (error: Error) => void }[] = []
  const gathering = new Gathering<number, string>((keys) => {
    asked.push([...keys])
    return new Promise((done, fail) => going.push({ go: () => done(keys.map((key) => `answer ${key}`)), fail }))
  })
  return { gathering, asked, going }
}

test('a question that comes alone goes at once, and those that come meanwhile go together, each with its own answer', async () => {
  const { gathering, asked, going } = open()
  const first = gathering.find(1)
  const others = [2, 3, 2].map((key) => gathering.find(key))
  assert.deepEqual(asked, [[1]])
  going[0]!.go()
  assert.equal(await first, 'answer 1')
  assert.deepEqual(asked, [[1], [2, 3, 2]])
  going[1]!.go()
  assert.deepEqual(await Promise.all(others), ['answer 2', 'answer 3', 'answer 2'])
})

test('a statement that fails fails its own questions only, and the next go on', async () => {
  const { gathering, going } = open()
  const first = assert.rejects(gathering.find(1), /gone/)
  const second = gathering.find(2)
  going[0]!.fail(new Error('the database is gone'))
  await first
  going[1]!.go()
  assert.equal(await second, 'answer 2')
})

test('of a thousand questions five hundred go together', async () => {
  const { gathering, asked, going } = open()
  const all = Array.from({ length: 1001 }, (_, key) => gathering.find(key))
  for (let turn = 0; turn < 3; turn++) {
    going[turn]!.go()
    await all[[0, 500, 1000][turn]!]
  }
  assert.deepEqual(
    asked.map((keys) => keys.length),
    [1, 500, 500],
  )
})
