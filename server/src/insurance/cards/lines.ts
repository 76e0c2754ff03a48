import { offeredPayers } from '@sorrel/contract/insurance/vocabulary'
import type { Line } from '../../integrations/text-recognition/index.ts'
import type { Found } from '../tables.ts'

/** Below this, a person has to look. */
const sureFrom = 82

/** What the lines of a card say about the plan. Labels stand beside their values or above them. */
export function findOnCard(lines: readonly Line[]): Found {
  const found: Found = {
    ...named('member_id', findBeside(lines, memberLabel, memberForm)),
    ...named('group_no', findBeside(lines, groupLabel, groupForm)),
    ...named('plan_name', findPlanName(lines)),
    ...named('phone_number', findPhone(lines)),
    ...named('payer_id', findPayerOnCard(lines)),
  }
  return found
}

type Value = { value: string; is_sure: boolean } | undefined
const named = (field: keyof Found, value: Value): Found => (value ? { [field]: value } : {})

const memberLabel = [/^(member|subscriber|identification|enrollee)$/i, /^(id|no|number|#)[.:]?$/i]
const groupLabel = [/^(group|grp)$/i, /^(number|no|id|#)[.:]?$/i]
// An id has at least one digit: without it, a name would pass.
const memberForm = /^(?=.*\d)[A-Z0-9-]{6,20}$/
const groupForm = /^(?=.*\d)[A-Z0-9-]{3,16}$/

/** The value that stands to the right of a label of these words, or below it. */
function findBeside(lines: readonly Line[], label: readonly RegExp[], form: RegExp): Value {
  for (const [at, line] of lines.entries()) {
    const start = line.findIndex((_, i) => label.every((part, step) => part.test(line[i + step]?.text ?? '')))
    if (start < 0) continue
    const last = line[start + label.length - 1]!
    const right = line.slice(start + label.length).filter(({ from }) => from - last.to < 6 * (last.bottom - last.top))
    const below = lines
      .slice(at + 1, at + 3)
      .flatMap((next) => next.filter(({ from, to }) => from < last.to + 60 && to > line[start]!.from - 40))
    const value = [...right, ...below]
      .map((word) => ({ ...word, text: word.text.replace(/[.,:;|]+$/, '') }))
      .find(({ text }) => form.test(text))
    if (value) return { value: value.text, is_sure: value.confidence >= sureFrom }
  }
  return undefined
}

/** Words that end the name of a plan. */
const planWord = /^(PPO|HMO|EPO|POS|HDHP|PLUS|PLAN)$/

function findPlanName(lines: readonly Line[]): Value {
  for (const line of lines) {
    const end = line.findIndex(({ text }) => planWord.test(text.toUpperCase()) && !/^plan$/i.test(text))
    if (end < 1) continue
    // Back to the next gap: what stands further away belongs to something else.
    let start = end
    while (start > 0 && line[start]!.from - line[start - 1]!.to < 1.2 * (line[end]!.bottom - line[end]!.top)) start--
    const words = line.slice(start, end + 1)
    const value = words.map(({ text }) => text).join(' ')
    if (words.length > 1 && value.length <= 60) return { value, is_sure: words.every(({ confidence }) => confidence >= sureFrom) }
  }
  return undefined
}

const phoneForm = /1?[-. (]*\d{3}[-. )]*\d{3}[-. ]*\d{4}/

function findPhone(lines: readonly Line[]): Value {
  const line = lines.find((words) => /member|customer/i.test(textOf(words)) && phoneForm.test(textOf(words)))
  const value = line && phoneForm.exec(textOf(line))?.[0]?.trim()
  return value ? { value, is_sure: line.every(({ confidence }) => confidence >= sureFrom) } : undefined
}

const textOf = (line: Line) => line.map(({ text }) => text).join(' ')

/** The payer by the id that claims carry, or else by its name, in which one letter may be misread. */
function findPayerOnCard(lines: readonly Line[]): Value {
  for (const line of lines) {
    const id = /payer\s*(?:id|#|no)\.?:?\s*([A-Z0-9]{5})\b/i.exec(textOf(line))?.[1]
    const payer = id && offeredPayers.find((one) => one.routable && one.id === id.toUpperCase())
    if (payer) return { value: payer.id, is_sure: line.every(({ confidence }) => confidence >= sureFrom) }
  }
  const words = lines.flat().map(({ text }) => text.toLowerCase().replace(/[^a-z]/g, ''))
  const byName = offeredPayers.filter(({ group, brand }) => group !== 'self_pay' && !brand.includes(' ') && brand.length >= 5)
  const exact = byName.find(({ brand }) => words.includes(brand.toLowerCase()))
  const near = exact ?? byName.find(({ brand }) => words.some((word) => differsByOne(word, brand.toLowerCase())))
  return near && { value: near.id, is_sure: near === exact }
}

const differsByOne = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((letter, at) => letter !== b[at]).length === 1
