import { componentsOf, elementOf, type Segment, Segmenter } from '../segments.ts'
import { isDay } from '../values.ts'

/** One EB segment of an answer, with what stands below it. Empty texts stand for elements that are missing. */
export type BenefitLine = {
  kind: string
  level: string
  services: readonly string[]
  insurance: string
  plan_name: string
  period: string
  cents: number | null
  basis_points: number | null
  quantity: { kind: string; number: number } | null
  authorization: string
  network: string
  procedure: string
  places: readonly string[]
  messages: readonly string[]
  /** The payer or person whom the line names. */
  named: string | null
}

/** Why a question got no answer: the code of AAA and what to do about it. */
export type Refusal = { code: string; action: string }
/** What an answer says about one person. `period` is how long the plan counts, as days; null where nothing is said. */
export type BenefitAnswer = {
  refusals: readonly Refusal[]
  lines: readonly BenefitLine[]
  period: { begins: string | null; ends: string | null }
}

type Open = { refusals: Refusal[]; lines: BenefitLine[]; period: { begins: string | null; ends: string | null }; trace: string | null }
const makeOpen = (): Open => ({ refusals: [], lines: [], period: { begins: null, ends: null }, trace: null })

/** Reads what an answer about benefits (271) says to the question with this trace. Whether the file is good, `judgeFile` says. */
export function readBenefitAnswer(text: string, trace: string): BenefitAnswer | null {
  const general: Refusal[] = []
  const people: Open[] = []
  let person: Open | null = null
  const segmenter = new Segmenter(
    (segment) => {
      const level = segment.tag === 'HL' ? elementOf(segment, 3) : null
      if (level === '22' || level === '23') {
        // NOTE: the trace of a dependent may stand above, at the level of whoever holds the insurance.
        person = { ...makeOpen(), trace: level === '23' ? (person?.trace ?? null) : null }
        people.push(person)
      } else if (level !== null || segment.tag === 'ST') person = null
      if (segment.tag === 'AAA') (person?.refusals ?? general).push({ code: elementOf(segment, 3), action: elementOf(segment, 4) })
      else if (person !== null) take(segment, person)
    },
    () => {},
  )
  segmenter.push(text)
  segmenter.end()
  const ours = people.findLast((one) => one.trace === trace && (one.lines.length > 0 || one.refusals.length > 0))
  if (general.length === 0 && ours === undefined) return null
  const { lines = [], refusals = [], period = { begins: null, ends: null } } = ours ?? {}
  return { lines, refusals: [...general, ...refusals], period }
}

function take(segment: Segment, person: Open): void {
  const line = person.lines.at(-1)
  switch (segment.tag) {
    case 'TRN':
      // A payer may add a trace of its own; ours comes back with 2.
      if (elementOf(segment, 1) === '2') person.trace = elementOf(segment, 2)
      break
    case 'EB':
      person.lines.push(readLine(segment))
      break
    case 'DTP':
      if (line === undefined) readPeriod(segment, person.period)
      break
    case 'MSG':
      if (line) person.lines.splice(-1, 1, { ...line, messages: [...line.messages, elementOf(segment, 1)] })
      break
    case 'III':
      if (line && elementOf(segment, 1) === 'ZZ') person.lines.splice(-1, 1, { ...line, places: [...line.places, elementOf(segment, 2)] })
      break
    case 'NM1':
      if (line) person.lines.splice(-1, 1, { ...line, named: line.named ?? (elementOf(segment, 3) || null) })
      break
  }
}

const readLine = (segment: Segment): BenefitLine => ({
  kind: elementOf(segment, 1),
  level: elementOf(segment, 2),
  services: elementOf(segment, 3).split(segment.separators.repetition).filter(Boolean),
  insurance: elementOf(segment, 4),
  plan_name: elementOf(segment, 5),
  period: elementOf(segment, 6),
  cents: readHundredths(elementOf(segment, 7), 2),
  basis_points: readHundredths(elementOf(segment, 8), 4),
  quantity: readQuantity(elementOf(segment, 9), elementOf(segment, 10)),
  authorization: elementOf(segment, 11),
  network: elementOf(segment, 12),
  procedure: componentsOf(segment, 13)[1] ?? '',
  places: [],
  messages: [],
  named: null,
})

/** A decimal as a whole number of its parts, `1500.5` with two digits as 150050. Further digits are rounded. */
function readHundredths(text: string, digits: number): number | null {
  const [, whole = '', part = ''] = /^(\d{0,13})(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && part === '') return null
  const padded = `${part}${'0'.repeat(digits + 1)}`
  return Number(`${whole}${padded.slice(0, digits)}`) + (padded[digits]! >= '5' ? 1 : 0)
}

function readQuantity(kind: string, number: string): BenefitLine['quantity'] {
  const value = Number(number)
  return kind === '' || number === '' || !Number.isFinite(value) || value < 0 ? null : { kind, number: Math.floor(value) }
}

/** A day as the calendar writes it; null if it does not exist, or stands for no end at all, as 99991231 does. */
const writeDay = (day: string): string | null =>
  isDay(day) && day < '99980101' ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}` : null

// 291 the plan's time, 307 eligibility, 346 and 356 a beginning, 347 and 357 an end.
function readPeriod(segment: Segment, period: Open['period']): void {
  const [code, form, value] = [elementOf(segment, 1), elementOf(segment, 2), elementOf(segment, 3)]
  if (form === 'RD8' && /^\d{8}-\d{8}$/.test(value) && (code === '291' || code === '307')) {
    period.begins = writeDay(value)
    period.ends = writeDay(value.slice(9))
  } else if (form === 'D8' && /^\d{8}$/.test(value)) {
    if (code === '346' || code === '356') period.begins = writeDay(value)
    if (code === '347' || code === '357') period.ends = writeDay(value)
  }
}
