import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordKindLabels } from '@sorrel/contract/elsewhere/vocabulary'
import { rulesOf } from '../../exports/data/collecting.ts'
import { exportParts } from '../../parts.ts'

test('each table that becomes history or rows elsewhere has words of its own', () => {
  const rules = rulesOf(exportParts)
  assert.ok(rules.size > 20)
  const named = [...rules].filter(([, { becomes }]) => becomes !== 'nothing').map(([table]) => table)
  assert.deepEqual(
    named.filter((table) => !(table in recordKindLabels)),
    [],
  )
})
