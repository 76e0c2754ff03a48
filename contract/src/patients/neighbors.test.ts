import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNeighbors } from './neighbors.ts'
import { usStates } from './states.ts'

test('Neighbors are those across a border on land, and each is the neighbor of the other', () => {
  const cases: [state: string, neighbors: string][] = [
    ['IL', 'IA IN KY MO WI'],
    ['MT', 'ID ND SD WY'],
    ['TN', 'AL AR GA KY MO MS NC VA'],
    ['ME', 'NH'],
    ['DC', 'MD VA'],
    ['HI', ''],
    ['AK', ''],
    ['PR', ''],
    ['??', ''],
  ]
  for (const [state, neighbors] of cases) assert.equal(listNeighbors(state).join(' '), neighbors, state)
  for (const state of usStates)
    for (const other of listNeighbors(state)) assert.ok(listNeighbors(other).includes(state), `${state} ${other}`)
})
