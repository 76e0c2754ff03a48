import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import { chooseRule, familyOfCode } from '@sorrel/contract/coding/billing'
import { isAboutWeight } from '@sorrel/contract/coding/diagnoses'
import { type Finding, type FindingCode, findIf, type Rules, type ScrubFacts } from './facts.ts'

const form = /^[A-Z]\d[\dAB](?:\.?[\dA-Z]{1,4})?$/
const mostDiagnoses = 12

/** What is wrong with the diagnoses, by the code set of the day of service. */
export const findDiagnosisFaults: Rules = (draft, facts) => {
  const codes = draft.diagnoses
  const [first = ''] = codes
  return [
    ...findIf(codes.length === 0, 'diagnosis_missing', 'diagnoses'),
    ...findIf(codes.length > mostDiagnoses, 'too_many_diagnoses', 'diagnoses', codes.length),
    ...codes.flatMap((code, place) => judgeDiagnosis(code, place, codes, facts)),
    ...findIf(first.startsWith('Z68'), 'bmi_first', 'diagnoses.0', first),
    ...findIf(codes.some((code) => code.startsWith('Z68')) && !codes.some(isAboutWeight), 'bmi_alone', 'diagnoses'),
    ...findIf(first.startsWith('Z71.3') && !isPreventive(draft), 'counseling_first', 'diagnoses.0', first),
    ...findUncovered(draft, facts),
  ]
}

function judgeDiagnosis(code: string, place: number, all: readonly string[], { codes }: ScrubFacts): Finding[] {
  const field = `diagnoses.${place}`
  if (!form.test(code)) return findIf(true, 'diagnosis_form', field, code)
  const isTwice = all.findIndex((other) => plainOf(other) === plainOf(code)) < place
  const state = codes.states[code] ?? 'unknown'
  const byState: Partial<Record<typeof state, FindingCode>> = {
    ...{ header: 'diagnosis_header', ended: 'diagnosis_ended', not_yet: 'diagnosis_not_yet' },
    unknown: codes.is_whole ? 'diagnosis_unknown' : 'diagnosis_not_loaded',
  }
  const wrong = byState[state]
  return [...findIf(isTwice, 'diagnosis_twice', field, code), ...(wrong ? findIf(true, wrong, field, code) : [])]
}

const plainOf = (code: string): string => code.replace('.', '')

/** Preventive care, by its procedures or by the modifier that says so. */
const isPreventive = ({ lines }: ClaimDraft): boolean =>
  lines.some(({ code, modifiers }) => familyOfCode(code) === 'preventive' || modifiers.includes('33'))

/** A procedure that the payer pays only for certain diagnoses must name one of them. */
function findUncovered({ lines, diagnoses }: ClaimDraft, { rules }: ScrubFacts): Finding[] {
  return lines.flatMap(({ code, pointers }, place) => {
    const family = familyOfCode(code)
    const covered = family === null ? [] : (chooseRule(rules, family)?.covered_diagnoses ?? [])
    const named = pointers.map((pointer) => diagnoses[pointer - 1]).filter((one) => one !== undefined)
    const isCovered = covered.length === 0 || named.some((one) => covered.some((beginning) => one.startsWith(beginning)))
    return findIf(!isCovered && named.length > 0, 'diagnosis_not_covered', `lines.${place}.pointers`, code)
  })
}
