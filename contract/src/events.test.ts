import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { events } from './events.ts'
import type { DeclaredEvent } from './kernel/event.ts'

type Declared = Record<string, DeclaredEvent>
const declaredIn = async (path: string): Promise<string[]> => {
  const exported: Record<string, unknown> = await import(new URL(path, import.meta.url).href)
  return Object.entries(exported).flatMap(([name, value]) => (name.endsWith('Events') ? Object.keys(value as Declared) : []))
}

test('every event of every feature is listed, and no two features declare the same name', async () => {
  const files = globSync('*/events.ts', { cwd: import.meta.dirname })
  const names = (await Promise.all(files.map(declaredIn))).flat()
  assert.ok(names.length > 0)
  assert.deepEqual(names.sort(), Object.keys(events).sort())
})

// Participles that do not end in -ed.
const irregular = /(^|_)(begun|chosen|frozen|given|kept|left|paid|read|sent|set_up|taken_back|undone|withdrawn)$/

test('an event is called by its noun and what has happened to it', () => {
  for (const name of Object.keys(events)) {
    const [noun, happened = ''] = name.split('.')
    assert.match(name, /^[a-z_]+\.[a-z_]+$/)
    assert.ok(noun && (/ed(_(in|late|out|up))?$/.test(happened) || irregular.test(happened)), name)
  }
})

type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: unknown
}
/** Whether a value of this schema can only be an id, a code, a moment, a number or a yes or no. */
function holdsNoText(schema: JsonSchema): boolean {
  if (schema.anyOf) return schema.anyOf.every(holdsNoText)
  if (schema.type === 'array') return holdsNoText(schema.items ?? {})
  if (schema.enum || schema.const !== undefined) return true
  if (schema.type === 'string' && schema.pattern && !schema.format)
    return ['Maya Rivera', 'maya@example.com'].every((text) => !new RegExp(schema.pattern!).test(text))
  if (schema.type === 'string') return schema.format === 'uuid' || schema.format === 'date-time'
  return ['integer', 'number', 'boolean', 'null'].includes(schema.type ?? '')
}

test('the payload of an event has ids and codes, and nothing that somebody wrote', () => {
  assert.equal(holdsNoText(z.toJSONSchema(z.string()) as JsonSchema), false)
  for (const [name, { payload, about }] of Object.entries(events)) {
    assert.match(about, /^[A-Z].*\.$/, name)
    const { properties = {}, additionalProperties } = z.toJSONSchema(payload) as JsonSchema
    assert.equal(additionalProperties, false, `${name} takes fields that it does not name`)
    for (const [field, schema] of Object.entries(properties)) assert.ok(holdsNoText(schema), `${name}: ${field}`)
  }
})

test('what a newer version recorded is read without the fields that this one does not know', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const { payload, stored } = events['patient.set_up']
  assert.throws(() => payload.parse({ patient_id: id, more: 1 }))
  assert.deepEqual(stored.parse({ patient_id: id, more: 1 }), { patient_id: id })
})
