import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseMode, isNear, listModes, measureBearing, measureMilesBetween } from './meeting.ts'

const chicago = { latitude: 41.922, longitude: -87.653 }
const minneapolis = { latitude: 44.947, longitude: -93.286 }
const either = ['in_person', 'virtual'] as const

test('A list shows times in person only to those who chose that, who are near, or who have no other choice', () => {
  const cases: [offered: readonly ('in_person' | 'virtual')[], chosen: 'in_person' | 'virtual' | null, miles: number | null, string[]][] = [
    [either, null, 350, ['virtual']],
    [either, null, 50.1, ['virtual']],
    [either, null, 50, ['in_person', 'virtual']],
    [either, null, 0, ['in_person', 'virtual']],
    [either, null, null, ['virtual']],
    [['in_person'], null, 350, ['in_person']],
    [['virtual'], null, null, ['virtual']],
    [either, 'in_person', 350, ['in_person']],
    [either, 'virtual', 3, ['virtual']],
    [['virtual'], 'in_person', 3, []],
    [[], null, 3, []],
  ]
  for (const [offered, chosen, miles, expected] of cases) {
    assert.deepEqual(listModes(offered, chosen, miles), expected, JSON.stringify([offered, chosen, miles]))
  }
})

test('A time is taken in the chosen mode, else by video, and in person only where nothing else is offered', () => {
  const cases: [offered: readonly ('in_person' | 'virtual')[], chosen: 'in_person' | 'virtual' | null, string][] = [
    [either, null, 'virtual'],
    [either, 'in_person', 'in_person'],
    [either, 'virtual', 'virtual'],
    [['in_person'], null, 'in_person'],
    [['in_person'], 'virtual', 'in_person'],
    [['virtual'], 'in_person', 'virtual'],
    [[], 'in_person', 'virtual'],
  ]
  for (const [offered, chosen, expected] of cases) {
    assert.equal(chooseMode(offered, chosen), expected, JSON.stringify([offered, chosen]))
  }
})

test('Distances and directions are those of the map, also across the date line', () => {
  assert.equal(Math.round(measureMilesBetween(chicago, minneapolis)), 351)
  assert.equal(Math.round(measureMilesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })), 69)
  assert.equal(measureMilesBetween(chicago, chicago), 0)
  assert.equal(Math.round(measureBearing(chicago, minneapolis)), 308)
  assert.equal(Math.round(measureBearing(chicago, { ...chicago, latitude: 43 })), 0)
  assert.equal(Math.round(measureBearing({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })), 90)
})

test('An unknown distance is not near', () => {
  assert.deepEqual([isNear(null), isNear(undefined), isNear(50), isNear(51)], [false, false, true, false])
})
