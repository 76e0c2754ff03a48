import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { firstVisitTerms, type ProcedureFamily, procedureFamilies, soundPayments, unitRoundings } from '@sorrel/contract/coding/vocabulary'
import { valuesOf } from '@sorrel/contract/kernel/label'
import type { NewRow } from '../dated/kinds.ts'
import type { Cells } from './cells.ts'
import type { IsPayer } from './rows.ts'

const places = ['02', '10', '11'] as const
const modifier = { form: /^[\dA-Z]{2}$/, most: 4, fault: 'not_a_modifier' } as const
const diagnosis = { form: /^[A-Z][\dA-Z.]{1,7}$/, most: 40, fault: 'not_a_diagnosis' } as const
/** The words by which a file says that a rule belongs to no payer, and that a visit is one unit. */
const [nobody, oneVisit] = ['default', 'visit']

/** A row of the file of billing rules. What it leaves out is as most payers have it. */
export function readRule(cells: Cells, isPayer: IsPayer): NewRow<'payer_rule'> {
  const payer_id = cells.need('payer_id')
  if (payer_id !== nobody && !isPayer(payer_id)) throw cells.refuse('payer_id', 'unknown_payer')
  cells.need('family')
  const family = cells.choice('family', valuesOf(procedureFamilies))!
  cells.need('read_on')
  return {
    ...{ payer_id: payer_id === nobody ? null : payer_id, family, rank: cells.number('rank', 9) ?? 1 },
    ...{ unit_minutes: readUnitMinutes(cells, family), rounding: cells.choice('rounding', valuesOf(unitRoundings)) ?? 'midpoint' },
    ...{ max_units: cells.number('max_units', 16), first_once: cells.choice('first_once', valuesOf(firstVisitTerms)) ?? 'ever' },
    place_office: cells.choice('place_office', places, 'not_a_place') ?? '11',
    place_home: cells.choice('place_home', places, 'not_a_place') ?? '10',
    place_elsewhere: cells.choice('place_elsewhere', places, 'not_a_place') ?? '02',
    ...{ modifiers_office: cells.list('modifiers_office', modifier), modifiers_video: cells.list('modifiers_video', modifier) },
    ...{ modifiers_sound: cells.list('modifiers_sound', modifier), modifiers_preventive: cells.list('modifiers_preventive', modifier) },
    covered_diagnoses: cells.list('covered_diagnoses', diagnosis),
    sound_payment: cells.choice('sound_payment', valuesOf(soundPayments)) ?? 'less',
    distance_until: cells.day('distance_until'),
    ...cells.term(),
    ...{ read_on: cells.day('read_on')!, checked_on: null, replaces: null, source: cells.line('source', 200) },
  }
}

const usualMinutes: Readonly<Record<ProcedureFamily, number | null>> = {
  ...{ mnt: 15, mnt_again: 15, preventive: 15, visit_price: null, diabetes_training: 30 },
}

function readUnitMinutes(cells: Cells, family: ProcedureFamily): number | null {
  if (cells.find('unit_minutes')?.toLowerCase() === oneVisit) return null
  return cells.number('unit_minutes', 60, 5) ?? usualMinutes[family]
}

type Rule = Omit<KeptRule, 'payer_name'>
const joinWords = (words: readonly string[]): string => words.join(' ')

/** A rule as a row of the file, which can be imported again. */
export const writeRule = (rule: Rule): Readonly<Record<string, unknown>> => ({
  ...rule,
  ...{ payer_id: rule.payer_id ?? nobody, unit_minutes: rule.unit_minutes ?? oneVisit },
  modifiers_office: joinWords(rule.modifiers_office),
  modifiers_video: joinWords(rule.modifiers_video),
  modifiers_sound: joinWords(rule.modifiers_sound),
  modifiers_preventive: joinWords(rule.modifiers_preventive),
  covered_diagnoses: joinWords(rule.covered_diagnoses),
})
