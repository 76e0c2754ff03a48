import type { FirstVisitTerm, ProcedureFamily, RuleAct, SoundPayment, UnitRounding } from '@sorrel/contract/coding/vocabulary'
import type { Generated, GeneratedAlways } from 'kysely'

type Place = '02' | '10' | '11'

export type CodingTables = {
  payer_rule: {
    id: string
    payer_id: string | null
    family: ProcedureFamily
    rank: number
    unit_minutes: number | null
    rounding: UnitRounding
    max_units: number | null
    first_once: FirstVisitTerm
    place_office: Place
    place_home: Place
    place_elsewhere: Place
    modifiers_office: Generated<string[]>
    modifiers_video: Generated<string[]>
    modifiers_sound: Generated<string[]>
    modifiers_preventive: Generated<string[]>
    covered_diagnoses: Generated<string[]>
    sound_payment: SoundPayment
    distance_until: string | null
    starts_on: string
    ends_on: string | null
    source: string
    read_on: string
    checked_on: string | null
    replaces: string | null
    withdrawn_at: string | null
    version: Generated<number>
    updated_at: string
    updated_by: string | null
  }
  payer_rule_change: {
    id: string
    payer_rule_id: string
    act: RuleAct
    reason: string
    admin_id: string
    admin_name: string
    at: string
  }
  icd10_edition: { id: string; name: string; starts_on: string; is_whole: boolean; source: string; loaded_at: string }
  icd10_code: {
    code: string
    valid_from: string
    valid_to: string | null
    description: string
    is_billable: boolean
    frequency: Generated<number>
    /** The words of the description, for searching. */
    words: GeneratedAlways<string>
  }
}
