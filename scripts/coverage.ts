// Prints how many calls of the specification are served, and which are not served yet.
//   node scripts/coverage.ts [--declared]      --declared counts what the contract declares, served or not
import { parseArgs } from 'node:util'
import { type Declared, declaredOperations } from '../contract/src/kernel/catalogue.ts'
import { callOf, readListedCalls } from '../contract/src/platform/calls.ts'

const { values } = parseArgs({ options: { declared: { type: 'boolean' } } })
const operations: readonly Declared[] = values.declared ? await declaredOperations() : (await import('../server/src/features.ts')).served
const calls = readListedCalls()
const answered = new Set(operations.flatMap(({ description }) => (description.addition ? [] : (callOf(calls, description) ?? []))))
const additions = operations.filter(({ description }) => description.addition)

for (const call of calls) if (!answered.has(call)) console.log(`missing  ${call.method.padEnd(6)} ${call.path}`)
console.log(
  `${answered.size} of ${calls.length} calls ${values.declared ? 'declared' : 'served'}, and ${additions.length} additions of our own`,
)
