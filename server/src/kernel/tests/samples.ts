import { texts as brought } from './ids.ts'

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  default?: unknown
}
export type Document = { components?: { schemas?: Record<string, JsonSchema> }; paths: Record<string, Record<string, Described>> }
export type Parameter = { name: string; in: 'path' | 'query' | 'header' | 'cookie'; required?: boolean; schema: JsonSchema }
export type Described = {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: JsonSchema }>; required?: boolean }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>
}

/** Picks by number, so that a run can be repeated from its seed. */
export type Pick = (below: number) => number
export const pickFrom = (seed: number): Pick => {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const resolve = (document: Document, schema: JsonSchema): JsonSchema => {
  const name = schema.$ref?.split('/').at(-1)
  return name ? resolve(document, document.components?.schemas?.[name] ?? {}) : schema
}

const texts: Record<string, string> = {
  uuid: '0199aaaa-0000-7000-8000-00000000dead',
  'date-time': '2026-03-10T15:00:00Z',
  date: '2026-03-10',
  email: 'someone@example.com',
}

/** A value that the schema accepts; `whole` also fills optional fields. */
export function sampleOf(document: Document, given: JsonSchema, pick: Pick, whole = false): unknown {
  const schema = resolve(document, given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[pick(schema.enum.length)]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sampleOf(document, choice[pick(choice.length)]!, pick, whole)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(document, part, pick, whole)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => whole || schema.required?.includes(name))
          .map(([name, property]) => [name, sampleOf(document, property, pick, whole)]),
      )
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, whole ? 1 : 0) }, () =>
        sampleOf(document, schema.items ?? {}, pick, whole),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 0, Math.min(schema.maximum ?? 60, 60))
    case 'boolean':
      return pick(2) === 0
    case 'null':
      return null
    default:
      return textOf(schema)
  }
}

// There are few patterns, so each has an example that matches it; features add examples for their own.
const fitting = [
  '10:00',
  '60614',
  'America/New_York',
  '000000',
  '60',
  '+13125550177',
  'true',
  '40.7,-74.0',
  'abcdefghijklmnopqrstuvwx',
  'sample text',
  ...brought,
]

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): string {
  const known = format ? texts[format] : undefined
  if (known) return known
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  return fitting.find(fits) ?? 'x'.repeat(Math.max(minLength, 1))
}

/** Values that no schema expects: wrong types, hostile texts, extremes. */
export const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53 + 2,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../windows/win.ini',
  '%00',
  '\u202e\u0627\u0628',
  'x'.repeat(10_000),
  '9999-99-99',
  '0000-00-00T00:00:00Z',
  '+999999-01-01T00:00:00Z',
  'NaN',
  [],
  [null],
  {},
  { $ne: null },
  { constructor: { prototype: { admin: true } } },
  Number.MAX_SAFE_INTEGER,
  'javascript:alert(1)',
  '{{7*7}}',
  'a\r\nset-cookie: x=1',
  // Names of properties that every JavaScript object has.
  'constructor',
  '__proto__',
]

export type Broken = { what: string; value: unknown }
type Place = (string | number)[]

/** The value with one mistake at a time: each field is replaced by each hostile value, left out, or joined by an unknown field. */
export function* breakValue(valid: unknown): Generator<Broken> {
  for (const place of listPlacesIn(valid)) {
    const at = place.join('.') || 'top'
    for (const [which, value] of hostile.entries()) yield { what: `${at} = hostile ${which}`, value: changeAt(valid, place, () => value) }
    if (place.length > 0) yield { what: `${at} left out`, value: changeAt(valid, place, () => undefined) }
    const here = place.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], valid)
    if (isObject(here)) yield { what: `${at} with more`, value: changeAt(valid, place, () => ({ ...here, unheard_of: 1 })) }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export function* listPlacesIn(value: unknown, place: Place = []): Generator<Place> {
  yield place
  if (typeof value !== 'object' || value === null) return
  // The third element of a list is like the second.
  for (const [step, inner] of Object.entries(value).slice(0, Array.isArray(value) ? 2 : undefined))
    yield* listPlacesIn(inner, [...place, Array.isArray(value) ? Number(step) : step])
}

/** A copy with a changed value in one place. */
export function changeAt(value: unknown, [step, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[step] = changeAt(copy[step], rest, change)
  return copy
}
