// Estimates what patients pay for the visits of a file, for measuring it from outside and for questions about a price.
//   npm run -s estimate -- FILE      an array of {id, visit, coverage, fees}; `-` is standard input
// It writes one line of JSON for each case, in the order of the file. A case that cannot be priced gets a line with its `error`.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EstimateCase } from '../contract/src/insurance/pricing/case.ts'
import { estimatePrice } from '../contract/src/insurance/pricing/estimate.ts'

const [file, ...others] = process.argv.slice(2)
try {
  if (file === undefined || others.length > 0) throw new Error('usage: npm run -s estimate -- FILE')
  process.stdout.write(readCases(file).map(answerCase).join(''))
} catch (error) {
  process.stderr.write(`estimate: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function readCases(name: string): unknown[] {
  // NOTE: npm changes to the folder of the package; a path is relative to where the person stands.
  const text = readFileSync(name === '-' ? 0 : resolve(process.env.INIT_CWD ?? '.', name), 'utf8')
  const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  if (Array.isArray(parsed)) return parsed
  throw new Error(`${name} holds no array of cases`)
}

function answerCase(one: unknown): string {
  const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : null
  const parsed = EstimateCase.safeParse(one)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    return `${JSON.stringify({ id, error: faults.join('; ') })}\n`
  }
  const estimate = estimatePrice(parsed.data)
  if (!('missing' in estimate)) {
    const { steps: _, ...wanted } = estimate
    return `${JSON.stringify({ id, ...wanted })}\n`
  }
  const codes = [...new Set(estimate.missing)].join(', ')
  return `${JSON.stringify({ id, error: codes === '' ? 'visit.lines: there is nothing to price' : `fees: no fee for ${codes}` })}\n`
}
