import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Field = { type: string; isNeeded: boolean }
type Shape = { fields: Map<string, Field>; bases: string[] }

/** What Stripe takes, read from the types of its own SDK: the shapes and aliases of each file, by their full names. */
export class Definitions {
  private readonly shapes = new Map<string, Shape>()
  private readonly aliases = new Map<string, string>()

  constructor() {
    const folder = dirname(fileURLToPath(import.meta.resolve('stripe')))
    const resources = join(folder, 'resources')
    const files = readdirSync(resources).filter((name) => name.endsWith('.d.ts'))
    for (const path of [join(folder, 'shared.d.ts'), ...files.map((name) => join(resources, name))]) this.read(readFileSync(path, 'utf8'))
  }

  /** Reads a file by its lines: the SDK is generated, so each field stands on lines of its own, one level below its shape. */
  private read(text: string): void {
    const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
    const open: { name: string; shape: Shape | undefined }[] = []
    for (const line of plain.split('\n')) {
      const begun = /^\s*(?:export )?(?:declare )?(namespace|interface|class) (\w+)(?:<[^>]*>)?(?: extends ([\w., ]+))? \{(\})?/.exec(line)
      if (begun) this.begin(open, begun)
      else if (/^\s*\}/.test(line)) open.pop()
      else this.readLine(open, line)
    }
  }

  private begin(open: { name: string; shape: Shape | undefined }[], [, kind, name = '', bases = '', closed]: RegExpExecArray): void {
    const full = [...open.map((one) => one.name), name].join('.')
    const shape = kind === 'interface' ? { fields: new Map(), bases: bases ? bases.split(',').map((base) => base.trim()) : [] } : undefined
    if (shape) this.shapes.set(full, shape)
    if (!closed) open.push({ name, shape })
  }

  private readLine(open: { name: string; shape: Shape | undefined }[], line: string): void {
    const alias = /^\s*(?:export )?type (\w+)(?:<\w+>)? = (.*);$/.exec(line)
    if (alias) this.aliases.set([...open.map((one) => one.name), alias[1]].join('.'), alias[2]!)
    const field = /^\s*'?([\w]+)'?(\?)?: (.*);$/.exec(line)
    if (field) open.at(-1)?.shape?.fields.set(field[1]!, { type: field[3]!, isNeeded: field[2] === undefined })
  }

  /** What is wrong with a body that was sent for a shape, as sentences; nothing if nothing is. */
  judge(name: string, body: unknown, scope = name, path = name): string[] {
    const shape = this.shapes.get(name)
    if (!shape) return [`${path}: no such shape as ${name}`]
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return [`${path}: is no object`]
    const fields = new Map([...shape.bases.flatMap((base) => [...(this.shapes.get(base)?.fields ?? [])]), ...shape.fields])
    const unknown = Object.keys(body).filter((key) => !fields.has(key))
    const missing = [...fields].filter(([key, { isNeeded }]) => isNeeded && !(key in body)).map(([key]) => key)
    return [
      ...unknown.map((key) => `${path}.${key}: is not known`),
      ...missing.map((key) => `${path}.${key}: is missing`),
      ...Object.entries(body).flatMap(([key, value]) => {
        const field = fields.get(key)
        return field ? this.judgeType(field.type, value, scope, `${path}.${key}`) : []
      }),
    ]
  }

  private judgeType(type: string, value: unknown, scope: string, path: string): string[] {
    const options = splitTop(type, '|')
    if (options.length > 1) {
      const faults = options.map((option) => this.judgeType(option, value, scope, path))
      return faults.some((one) => one.length === 0) ? [] : faults.reduce((one, other) => (one.length <= other.length ? one : other))
    }
    const inner = /^(Array|Emptyable)<(.*)>$/.exec(type)
    if (inner?.[1] === 'Emptyable') return value === '' ? [] : this.judgeType(inner[2]!, value, scope, path)
    if (inner)
      return Array.isArray(value)
        ? value.flatMap((one, nth) => this.judgeType(inner[2]!, one, scope, `${path}[${nth}]`))
        : [`${path}: is no list`]
    // A file comes as a part of the form, and no longer as the object that the SDK takes.
    if (type === 'FileData') return typeof value === 'string' ? [] : [`${path}: is no file`]
    if (type === 'MetadataParam') return this.judgeMetadata(value, path)
    if (type === 'string' || type === 'number' || type === 'boolean') return fits(type, value) ? [] : [`${path}: is no ${type}`]
    if (/^'.*'$/.test(type)) return `'${String(value)}'` === type ? [] : [`${path}: is not ${type}`]
    const found = this.findName(type, scope)
    if (found === undefined) return [`${path}: nothing is known of the type ${type}`]
    return this.shapes.has(found) ? this.judge(found, value, found, path) : this.judgeType(this.aliases.get(found)!, value, scope, path)
  }

  private judgeMetadata(value: unknown, path: string): string[] {
    const isFlat = typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
    return isFlat ? [] : [`${path}: is no metadata`]
  }

  /** The full name of a type that is named in a scope: from there outward. */
  private findName(type: string, scope: string): string | undefined {
    const parts = scope.split('.')
    for (let depth = parts.length; depth >= 0; depth--) {
      const name = [...parts.slice(0, depth), type].join('.')
      if (this.shapes.has(name) || this.aliases.has(name)) return name
    }
    return undefined
  }
}

/** What a form says of a value is a text; this tells whether it reads as one of a type. */
const fits = (type: string, value: unknown): boolean =>
  typeof value === 'string' && (type === 'string' || (type === 'number' ? /^-?\d+$/.test(value) : value === 'true' || value === 'false'))

/** Splits at a sign that stands outside of brackets and quotes. */
function splitTop(text: string, sign: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  let isQuoted = false
  for (const letter of text) {
    if (letter === "'") isQuoted = !isQuoted
    if (letter === '<' || letter === '(') depth += 1
    if (letter === '>' || letter === ')') depth -= 1
    if (letter === sign && depth === 0 && !isQuoted) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A form with brackets in its names, as Stripe takes it: `metadata[key]=value`, `expand[0]=…`. */
export function readForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key)
    let place = root
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {}
      place = place[key] as Record<string, unknown>
    }
    place[keys.at(-1)!] = value
  }
  return listsIn(root)
}

const listsIn = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'object' && one !== null ? listOf(one as Record<string, unknown>) : one,
    ]),
  )
const listOf = (value: Record<string, unknown>): unknown =>
  Object.keys(value).every((key, nth) => key === String(nth)) ? Object.values(value) : listsIn(value)
