import type { Schema } from '@sorrel/contract/kernel/operation'
import { zodOf } from '@sorrel/contract/kernel/schema-walk'
import { Email, Instant, InstantIn, LocalDate, LocalTime, PhoneNumber, TimeZone } from '@sorrel/contract/kernel/values'
import { z } from 'zod'
import { named, nameOf, names } from './openapi-names.ts'

/** The parts of JSON Schema that the document uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  contentMediaType?: string
  contentSchema?: JsonSchema
  [keyword: string]: unknown
}

type Direction = 'input' | 'output'

// Rules of transforms and refinements, which zod cannot convert.
const rules = new Map<z.core.$ZodType, JsonSchema>([
  [Instant, { type: 'string', format: 'date-time', description: 'A moment: UTC, always with milliseconds and `Z`.' }],
  [
    InstantIn,
    { type: 'string', format: 'date-time', description: 'A moment in any precision and offset of RFC 3339, between 1900 and 2199.' },
  ],
  [LocalDate, { type: 'string', format: 'date', description: 'A day without a time zone, between 1900 and 2199.' }],
  [
    LocalTime,
    {
      type: 'string',
      pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$',
      description: 'A wall-clock time to the minute; `24:00` ends the day.',
    },
  ],
  [TimeZone, { type: 'string', maxLength: 64, description: 'The name of an IANA time zone.' }],
  [Email, { type: 'string', format: 'email', maxLength: 254 }],
  [
    PhoneNumber,
    { type: 'string', minLength: 5, maxLength: 32, description: 'A phone number as people write it; US numbers need no prefix.' },
  ],
])

/** Collects the components that the converted schemas name. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  /** Converts a schema to JSON Schema, in the form that clients send (`input`) or read (`output`). Named schemas become references. */
  convert(schema: Schema, direction: Direction): JsonSchema {
    const { $schema: _, $defs, ...root } = jsonOf(schema, direction)
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) this.#keep(id, definition, direction)
    return pointReferences(root, direction)
  }

  #keep(id: string, definition: JsonSchema, direction: Direction): void {
    const name = nameComponent(id, direction)
    const kept = pointReferences(definition, direction)
    const known = this.schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(kept)) throw new Error(`two schemas are called ${name}`)
    this.schemas[name] = kept
  }
}

function jsonOf(schema: Schema, io: Direction): JsonSchema {
  return z.toJSONSchema(zodOf(schema), {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => tidySchema(zodSchema as z.core.$ZodType, jsonSchema as JsonSchema, io),
  }) as JsonSchema
}

function tidySchema(schema: z.core.$ZodType, json: JsonSchema, io: Direction): void {
  const known = rules.get(schema)
  if (known) {
    for (const keyword of Object.keys(json)) delete json[keyword]
    Object.assign(json, known)
  }
  // The format names the rule in one word; the patterns of dates and ids are hundreds of letters long.
  if (json.format && typeof json.pattern === 'string') delete json.pattern
  // Answers gain fields over time, so clients must ignore unknown ones; bodies refuse unknown fields.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
  // zod bounds every whole number by the safe ones. No value that a client sends comes near them, so the document leaves them out.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // NOTE: zod drops a default next to a reference, which JSON Schema 2020-12 allows.
  if (schema._zod.def.type === 'default') json.default ??= (schema as z.core.$ZodDefault)._zod.def.defaultValue
}

/** Turns zod's references into references of the document. */
function pointReferences(json: JsonSchema, direction: Direction): JsonSchema {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' && typeof value === 'string'
      ? `#/components/schemas/${nameComponent(decodeURIComponent(value.replace('#/$defs/', '')), direction)}`
      : value,
  )
}

let twoFaced: Set<string> | undefined

/**
 * The component's name. A schema whose sent form differs from its read form has two components, and the name of the sent one ends in
 * `In`.
 */
function nameComponent(id: string, direction: Direction): string {
  twoFaced ??= findTwoFaced()
  const name = nameOf(id)
  return direction === 'input' && twoFaced.has(name) && !name.endsWith('In') ? `${name}In` : name
}

function findTwoFaced(): Set<string> {
  const found = new Set<string>()
  const definitions = new Map<string, Record<Direction, string>>()
  for (const schema of named) {
    const [input, output] = [jsonOf(schema, 'input'), jsonOf(schema, 'output')]
    for (const [id, definition] of Object.entries((input.$defs ?? {}) as Record<string, JsonSchema>)) {
      const answered = (output.$defs as Record<string, JsonSchema> | undefined)?.[id]
      definitions.set(nameOf(id), { input: JSON.stringify(definition), output: JSON.stringify(answered ?? {}) })
    }
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [name, { input, output }] of definitions) {
      const named = [...input.matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, id]) => nameOf(id as string))
      // A transform cannot be described as output, so only its sent form needs a component.
      if (output !== '{}' && (input !== output || named.some((other) => found.has(other)))) found.add(name)
    }
  }
  return found
}
