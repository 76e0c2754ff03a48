import type { addPayerRule } from '@sorrel/contract/coding/operations'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import type { ProcedureFamily } from '@sorrel/contract/coding/vocabulary'
import type { InputOf } from '../../kernel/calls/api.ts'
import type { Form } from '../../kernel/calls/form.ts'

export type RuleBody = InputOf<typeof addPayerRule>['body']

/** A rule as the form has it: text, as people type it. */
export type RuleValues = Record<
  | 'payer_id'
  | 'family'
  | 'starts_on'
  | 'ends_on'
  | 'rank'
  | 'unit_minutes'
  | 'rounding'
  | 'max_units'
  | 'first_once'
  | 'place_office'
  | 'place_home'
  | 'place_elsewhere'
  | 'modifiers_office'
  | 'modifiers_video'
  | 'modifiers_sound'
  | 'modifiers_preventive'
  | 'covered_diagnoses'
  | 'sound_payment'
  | 'distance_until'
  | 'source'
  | 'read_on'
  | 'reason',
  string
>

/** What the parts of the form need of it. */
export type RuleFormState = Pick<Form<RuleValues>, 'field' | 'choice' | 'values'>

/** What the form begins with: the version before, or what most payers ask. */
export function makeRuleValues(before: KeptRule | undefined, today: string): RuleValues {
  const write = (codes: readonly string[] | undefined, usual: string) => codes?.join(', ') ?? usual
  const number = (value: number | null | undefined, usual: string) => (value === undefined ? usual : String(value ?? ''))
  return {
    payer_id: before ? (before.payer_id ?? 'default') : '',
    family: before?.family ?? '',
    starts_on: before ? '' : today,
    ends_on: before?.ends_on ?? '',
    rank: String(before?.rank ?? 1),
    unit_minutes: number(before?.unit_minutes, '15'),
    rounding: before?.rounding ?? 'midpoint',
    max_units: number(before?.max_units, ''),
    first_once: before?.first_once ?? 'ever',
    place_office: before?.place_office ?? '11',
    place_home: before?.place_home ?? '10',
    place_elsewhere: before?.place_elsewhere ?? '02',
    modifiers_office: write(before?.modifiers_office, ''),
    modifiers_video: write(before?.modifiers_video, '95'),
    modifiers_sound: write(before?.modifiers_sound, '93'),
    modifiers_preventive: write(before?.modifiers_preventive, '33'),
    covered_diagnoses: write(before?.covered_diagnoses, ''),
    sound_payment: before?.sound_payment ?? 'same',
    distance_until: before?.distance_until ?? '',
    source: '',
    read_on: today,
    reason: '',
  }
}

/** The codes of a list that somebody typed, with commas or blanks between them. */
const readCodes = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

const readNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** The body of the call. What is no word of ours goes to the schema as it is, which refuses it beside its field. */
export function bodyOf(values: RuleValues): RuleBody {
  const { payer_id, family, rounding, first_once, place_office, place_home, place_elsewhere, sound_payment, ...rest } = values
  // The schema, which checks this body before it is sent, is what makes these words more than text.
  const words = { family: family as ProcedureFamily, rounding, first_once, place_office, place_home, place_elsewhere, sound_payment }
  return {
    ...(words as Pick<RuleBody, keyof typeof words>),
    payer_id: payer_id === 'default' ? null : payer_id,
    rank: Number(rest.rank || Number.NaN),
    unit_minutes: readNumber(rest.unit_minutes),
    max_units: readNumber(rest.max_units),
    modifiers_office: readCodes(rest.modifiers_office),
    modifiers_video: readCodes(rest.modifiers_video),
    modifiers_sound: readCodes(rest.modifiers_sound),
    modifiers_preventive: readCodes(rest.modifiers_preventive),
    covered_diagnoses: readCodes(rest.covered_diagnoses),
    distance_until: rest.distance_until || null,
    starts_on: rest.starts_on,
    ends_on: rest.ends_on || null,
    source: rest.source,
    read_on: rest.read_on,
    reason: rest.reason,
  }
}

/** The body of a new version: its payer and its procedures are those of the version before. */
export function versionOf({ payer_id: _, family: __, ...parts }: RuleBody): Omit<RuleBody, 'payer_id' | 'family'> {
  return parts
}
