import { z } from 'zod'
import type { BytesInput, Schema, Wire } from './operation.ts'

type Def = { type: string } & Record<string, unknown>
const defOf = (schema: z.core.$ZodType): Def => ({ ...schema._zod.def })

/** A schema with all methods of zod. Operations show the compiler only the part that a call needs. */
export function zodOf(schema: Schema): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('a schema that is not of zod')
}

/** The schema of a body that is JSON; undefined for bytes and where there is no body. */
export const jsonBodyOf = ({ body }: Wire): Schema | undefined => (body && !isBytes(body) ? body : undefined)

export const isBytes = (body: Schema | BytesInput): body is BytesInput => 'bytes' in body

/** An object somewhere inside a schema: its path, and whether it refuses unknown fields. */
export type ObjectInside = { path: string; strict: boolean }

/** Every object at every depth, with its path (`patient.address`, `windows[]`). */
export function listObjectsIn(schema: Schema): ObjectInside[] {
  const found: ObjectInside[] = []
  walk(zodOf(schema), '', found, new Set())
  return found
}

/** Whether a value may be left out: like the server, it parses undefined. */
export const mayBeLeftOut = (schema: Schema): boolean => zodOf(schema).safeParse(undefined).success

/** Whether an empty body is refused. The server reads a missing body as an empty one. */
export const isRequired = (schema: Schema): boolean => !zodOf(schema).safeParse({}).success

/** The fields of an object schema, also of a wrapped one; undefined for any other schema. */
export function fieldsOf(schema: Schema): Record<string, Schema> | undefined {
  const def = defOf(zodOf(schema))
  if (def.type === 'object') return def.shape as Record<string, Schema>
  const inner = def.innerType ?? def.in
  return inner ? fieldsOf(inner as Schema) : undefined
}

/** The names of the query parameters that a call reads. */
export const queriesOf = ({ query }: Wire): string[] => Object.keys((query && fieldsOf(query)) ?? {})
export const headersOf = ({ headers }: Wire): string[] => Object.keys((headers && fieldsOf(headers)) ?? {})

/** What a caller must send besides the path: names of query parameters, and `body` if an empty one is refused. */
export function requiredOf({ query, body }: Wire): string[] {
  const fields = Object.entries((query && fieldsOf(query)) ?? {})
  const queries = fields.flatMap(([name, field]) => (mayBeLeftOut(field) ? [] : [name]))
  return body && (isBytes(body) || isRequired(body)) ? [...queries, 'body'] : queries
}

function walk(schema: z.core.$ZodType, path: string, found: ObjectInside[], seen: Set<unknown>): void {
  if (seen.has(schema)) return
  seen.add(schema)
  const def = defOf(schema)
  if (def.type === 'object') {
    const rest = def.catchall as z.core.$ZodType | undefined
    found.push({ path, strict: rest?._zod.def.type === 'never' })
  }
  for (const [step, part] of partsOf(def)) walk(part, `${path}${step}`, found, new Set(seen))
}

/** The schemas directly inside a schema, each with its step in the path. An unknown kind is an error, because it could hide an object. */
function partsOf(def: Def): [string, z.core.$ZodType][] {
  const part = (name: string, step = ''): [string, z.core.$ZodType][] => (def[name] ? [[step, def[name] as z.core.$ZodType]] : [])
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, z.core.$ZodType>).map(([name, field]) => [`.${name}`, field])
    case 'array':
      return part('element', '[]')
    case 'record':
    case 'map':
      return part('valueType', '{}')
    case 'tuple':
      return (def.items as z.core.$ZodType[]).map((item, index) => [`[${index}]`, item])
    case 'union':
      return (def.options as z.core.$ZodType[]).map((option, index) => [`|${index}`, option])
    case 'intersection':
      return [...part('left'), ...part('right')]
    case 'pipe':
      return [...part('in'), ...part('out')]
    case 'lazy':
      return [['', (def.getter as () => z.core.$ZodType)()]]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return part('innerType')
    default:
      if (leaves.has(def.type)) return []
      throw new Error(`a schema of the kind ${def.type} is not known to the gates of the contract`)
  }
}

const leaves = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'bigint',
  'null',
  'undefined',
  'literal',
  'enum',
  'unknown',
  'any',
  'never',
  'transform',
  'template_literal',
  'date',
  'custom',
  'void',
])
