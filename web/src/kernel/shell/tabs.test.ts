import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTabs, type Tab, tabsOf } from './tabs.ts'

const tab = (to: Tab['to'], place: number): Tab => ({ to, place, label: { id: to }, icon: () => null })

test('Tabs stand in the order of their places, whichever feature brings them first, and each kind of person has its own', () => {
  addTabs('provider', [tab('/provider/settings', 100)])
  addTabs('provider', [tab('/provider', 0), tab('/provider/calendar', 10)])
  addTabs('admin', [tab('/admin', 0)])
  assert.deepEqual(
    tabsOf('provider').map(({ to }) => to),
    ['/provider', '/provider/calendar', '/provider/settings'],
  )
  assert.deepEqual(
    tabsOf('admin').map(({ to }) => to),
    ['/admin'],
  )
  assert.deepEqual(tabsOf('patient'), [])
})
