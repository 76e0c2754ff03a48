import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdTake, readBesideTakes, releaseTake } from './live.ts'

test('a stretch that begins or ends while what waits is read is not taken for over', async () => {
  await holdTake('ends')
  const { found, held } = await readBesideTakes(async () => {
    await holdTake('begins')
    await releaseTake('ends')
    return 'what waits'
  })
  assert.deepEqual([found, [...held].sort()], ['what waits', ['begins', 'ends']])
  await releaseTake('begins')
  assert.deepEqual([...(await readBesideTakes(async () => {})).held], [])
})

test('what another tab holds under a lock is recorded, until that tab is gone', async () => {
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  const tab = navigator.locks.request('sorrel-recording-take elsewhere', () => closed)
  assert.deepEqual([...(await readBesideTakes(async () => {})).held], ['elsewhere'])
  close()
  await tab
  assert.deepEqual([...(await readBesideTakes(async () => {})).held], [])
})
