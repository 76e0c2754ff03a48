import { type AnalyteCode, analyteCodes, analytes } from '@sorrel/contract/labs/analytes'
import { type PanelCode, panels } from '@sorrel/contract/labs/panels'
import { type Doubt, doubtValue, readAmount } from '@sorrel/contract/labs/rules'
import type { Lab } from '@sorrel/contract/labs/schemas'
import type { Unit } from '@sorrel/contract/labs/units'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'

/**
 * What was typed, by the names of fields: `panel`, `panel_name`, `day`, and for each line its key after the name, such as `value-hba1c`. The
 * key of a line is the code of its analyte, or `x1`, `x2`, ... for tests that we do not know. `more` lists the lines beside the panel.
 */
export type Typed = Record<string, string>
export const otherPanel = 'other'

type Sent = {
  analyte?: AnalyteCode
  name?: string
  value?: number
  comparator?: '<' | '<=' | '>=' | '>'
  unit?: string
  text?: string
  test_result?: 'positive' | 'negative'
  reference_low?: number
  reference_high?: number
  confirmed?: boolean
}

export const isCode = (key: string): key is AnalyteCode => Object.hasOwn(analytes, key)
const isPanel = (name: string): name is PanelCode => Object.hasOwn(panels, name)

/** The keys of the lines in their order: those of the panel, and those that were added. */
export function listKeys(typed: Typed): string[] {
  const panel = typed.panel ?? ''
  const own = isPanel(panel) ? panels[panel].analytes : []
  return [...new Set([...own, ...(typed.more ?? '').split(',').filter(Boolean)])]
}

/** The unit of a line: as chosen, else the usual one. */
export const unitOf = (typed: Typed, key: string): string => typed[`unit-${key}`] || (isCode(key) ? (analytes[key].units[0] ?? '') : '')

/** What is wrong with a line that the person should look at: no number, or a doubtful one. */
export type Fault = { kind: 'no_number' } | { kind: 'no_name' } | { kind: 'doubt'; doubt: Doubt }

export function findFault(typed: Typed, key: string): Fault | undefined {
  const value = (typed[`value-${key}`] ?? '').trim()
  if (!isCode(key)) {
    const isNamed = Boolean(typed[`name-${key}`]?.trim())
    return value && !isNamed ? { kind: 'no_name' } : undefined
  }
  if (!value) return undefined
  const read = readAmount(value)
  if (!read) return { kind: 'no_number' }
  const doubt = doubtValue(analytes[key], read.value, unitOf(typed, key) as Unit)
  const isExcused = doubt?.code === 'unlikely' && (typed[`sure-${key}`] === 'yes' || read.comparator !== null)
  return doubt && !isExcused && !(read.comparator !== null && read.value === 0) ? { kind: 'doubt', doubt } : undefined
}

/** A line as the server wants it; undefined for one that was left empty. */
function sentOf(typed: Typed, key: string): Sent | undefined {
  const at = (name: string) => (typed[`${name}-${key}`] ?? '').trim()
  const subject = isCode(key) ? { analyte: key } : at('name') ? { name: at('name') } : {}
  const found = at('found')
  const read = readAmount(at('value'))
  const bounds = { ...boundOf('reference_low', at('low')), ...boundOf('reference_high', at('high')) }
  if (read) {
    const unit = unitOf(typed, key)
    return {
      ...subject,
      value: read.value,
      ...(read.comparator && { comparator: read.comparator }),
      ...(unit && { unit }),
      ...bounds,
      ...(at('sure') === 'yes' && { confirmed: true }),
    }
  }
  if (found === 'positive' || found === 'negative') return { ...subject, test_result: found }
  return at('value') ? { ...subject, text: at('value') } : undefined
}

function boundOf(name: 'reference_low' | 'reference_high', text: string): Partial<Sent> {
  const read = readAmount(text)
  return read ? { [name]: read.value } : {}
}

/** The lines that were filled in, each with its key, in the order in which they are sent. */
export const listSent = (typed: Typed): { key: string; sent: Sent }[] =>
  listKeys(typed).flatMap((key) => {
    const sent = sentOf(typed, key)
    return sent ? [{ key, sent }] : []
  })

/** The files that were uploaded for the report. They stand among what was typed, so that a change of screen keeps them, too. */
export const readFiles = ({ files }: Typed): FileValue[] => (files ? JSON.parse(files) : [])

/** A report as the form shows it, for a correction. */
export function typeReport(lab: Lab, day: string): Typed {
  const panel = lab.panel && isPanel(lab.panel) ? lab.panel : otherPanel
  const lines = lab.results.map((result, at) => ({ result, key: result.analyte ?? `x${at + 1}` }))
  return {
    panel,
    panel_name: panel === otherPanel ? lab.panel_name : '',
    day,
    files: JSON.stringify(lab.files),
    more: lines.map(({ key }) => key).join(','),
    ...Object.fromEntries(
      lines.flatMap(({ result, key }) => Object.entries(typeResult(result)).map(([name, text]) => [`${name}-${key}`, text])),
    ),
  }
}

function typeResult(result: Lab['results'][number]): Typed {
  const value = result.value === null ? (result.text ?? '') : `${result.comparator ?? ''}${result.value}`
  const [own] = result.reference_ranges.filter(({ source }) => source === 'report')
  return {
    value,
    unit: result.unit ?? '',
    found: result.test_result ?? '',
    name: result.analyte ? '' : result.name,
    low: own?.low === null || own === undefined ? '' : String(own.low),
    high: own?.high === null || own === undefined ? '' : String(own.high),
    // It was confirmed when it was entered.
    sure: 'yes',
  }
}

/** All analytes for the list from which a line is added. */
export const everyAnalyte: readonly AnalyteCode[] = analyteCodes
