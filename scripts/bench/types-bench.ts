// Measures how long the type check takes with 200 more operations, each with schemas, a handler and a call.
//   node scripts/bench/types-bench.ts [--operations 200] [--keep]
// Writes the operations below .cache/types-bench in features of ten, checks the whole project with them, and prints seconds.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { operations: { type: 'string', default: '200' }, keep: { type: 'boolean' } } })
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache', 'types-bench')
const count = Number(values.operations)
const perFeature = 10

rmSync(folder, { recursive: true, force: true })
for (let feature = 0; feature * perFeature < count; feature++) writeFeature(feature, Math.min(perFeature, count - feature * perFeature))
writeProject('tsconfig.json', '**/*.ts')
writeProject('tsconfig.none.json', 'nothing-here')

const without = seconds('tsconfig.none.json', false)
const all = seconds('tsconfig.json', false)
// The check must find planted errors: a handler whose answer lacks a field, and an operation without a handler.
writeFileSync(join(folder, 'wrong.ts'), wrong())
const refused = seconds('tsconfig.json', true)
console.log(
  `type check: ${without.toFixed(1)} s as it is, ${all.toFixed(1)} s with ${count} operations more, ${refused.toFixed(1)} s to refuse wrong ones`,
)
if (!values.keep) rmSync(folder, { recursive: true, force: true })

function seconds(project: string, mustFail: boolean): number {
  const started = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, project)], {
    encoding: 'utf8',
  })
  const ours = stdout.split('\n').filter((line) => line.includes('types-bench'))
  if (mustFail !== ours.length > 0)
    throw new Error(
      mustFail ? 'wrong handlers were not refused' : `the generated operations do not compile:\n${ours.slice(0, 10).join('\n')}`,
    )
  if (status !== 0 && ours.length === 0)
    console.error(`NOTE: the project itself has type errors now:\n${stdout.split('\n').slice(0, 3).join('\n')}`)
  return (performance.now() - started) / 1000
}

function writeProject(name: string, include: string): void {
  const paths = ['contract/src', 'server/src', 'scripts', 'e2e'].map((path) => `../../${path}`)
  writeFileSync(join(folder, name), JSON.stringify({ extends: '../../tsconfig.json', include: [...paths, include] }))
}

function writeFeature(feature: number, operations: number): void {
  const path = join(folder, `feature-${feature}`)
  mkdirSync(path, { recursive: true })
  const numbers = Array.from({ length: operations }, (_, index) => index)
  writeFileSync(join(path, 'schemas.ts'), schemas())
  writeFileSync(join(path, 'wire.ts'), wires(feature, numbers))
  writeFileSync(join(path, 'operations.ts'), operationsOf(feature, numbers))
  writeFileSync(join(path, 'handlers.ts'), handlers(feature, numbers))
  writeFileSync(join(path, 'calls.ts'), callsOf(feature, numbers))
}

function schemas(): string {
  return `import { Cents, Instant, id, LocalDate } from '@sorrel/contract/kernel/values'
import { z } from 'zod'
export const ThingId = id()
export const Kind = z.enum(['one', 'two', 'three'])
export const Thing = z.object({
  id: ThingId, kind: Kind, title: z.string(), note: z.string().nullable(), starts_at: Instant, ends_at: Instant.nullable(), on: LocalDate,
  price_cents: Cents, count: z.int(), open: z.boolean(), tags: z.array(z.string()), by_name: z.record(z.string(), z.int()),
  place: z.object({ street: z.string(), city: z.string(), zip: z.string() }).nullable(),
  parts: z.array(z.discriminatedUnion('kind', [z.object({ kind: z.literal('one'), a: z.string() }), z.object({ kind: z.literal('two'), b: z.int() })])),
  version: z.int(),
})
`
}

function wires(feature: number, numbers: number[]): string {
  return `import { body, Cents, InstantIn, limit, listOf, LocalDate, offset, text } from '@sorrel/contract/kernel/values'
import { z } from 'zod'
import { Kind, Thing, ThingId } from './schemas.ts'
${numbers
  .map(
    (n) => `export const act${feature}x${n} = {
  params: z.object({ thing_id: ThingId }),
  query: z.object({ after: InstantIn.optional(), kinds: listOf(Kind).optional(), limit: limit.default(20), offset: offset.default(0) }),
  body: body({ title: text(${80 + n}), starts_at: InstantIn, on: LocalDate.optional(), price_cents: Cents, kind: Kind.default('one'), place: body({ street: text(80), city: text(80), zip: z.string() }).optional(), version: z.int() }),
  output: z.object({ items: z.array(Thing), thing: Thing, total: z.int() }),
}`,
  )
  .join('\n')}
`
}

function operationsOf(feature: number, numbers: number[]): string {
  return `import { operation } from '@sorrel/contract/kernel/operation'
import type * as wire from './wire.ts'
${numbers
  .map(
    (n) => `export const act${feature}x${n} = operation<typeof wire.act${feature}x${n}>()({
  method: 'POST', path: '/things-${feature}/{thing_id}/${n}', access: ['patient', 'admin:support'],
  errors: ['changed_meanwhile', 'already_exists'], idempotent: true, summary: 'One of many.',
})`,
  )
  .join('\n')}
`
}

function handlers(feature: number, numbers: number[]): string {
  return `import { implement } from '${'../'.repeat(3)}server/src/kernel/implement.ts'
import * as operations from './operations.ts'
import type { Thing } from './schemas.ts'
import * as wire from './wire.ts'
import type { z } from 'zod'
declare const thing: z.input<typeof Thing>
export const feature = implement('platform', operations, wire)({
${numbers
  .map(
    (n) => `  act${feature}x${n}: async (ctx, { params, query, body }) => {
    if (query.limit > 1 && body.starts_at > ctx.now()) throw new Error(params.thing_id)
    return { items: [thing], thing: { ...thing, title: body.title }, total: query.offset + body.price_cents }
  },`,
  )
  .join('\n')}
})
`
}

function callsOf(feature: number, numbers: number[]): string {
  return `import type { Operation, Output, Request, WireOf } from '@sorrel/contract/kernel/operation'
import * as operations from './operations.ts'
declare function call<O extends Operation>(operation: O, request: Request<WireOf<O>>): Promise<Output<WireOf<O>>>
export const calls = async (thing_id: Request<WireOf<typeof operations.act${feature}x0>>['params']['thing_id'], price_cents: Request<WireOf<typeof operations.act${feature}x0>>['body']['price_cents']) => [
${numbers
  .map(
    (n) =>
      `  (await call(operations.act${feature}x${n}, { params: { thing_id }, query: { limit: '5' }, body: { title: 'a', starts_at: '', price_cents, version: 1 } })).items[0]?.place?.city,`,
  )
  .join('\n')}
]
`
}

function wrong(): string {
  return `import { implement } from '../../server/src/kernel/implement.ts'
import * as operations from './feature-0/operations.ts'
import * as wire from './feature-0/wire.ts'
export const feature = implement('platform', operations, wire)({ act0x0: async () => ({ items: [] }) })
`
}
