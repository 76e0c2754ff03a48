import { z } from 'zod'
import { emotions, entryKinds, symptoms } from '../../journal/vocabulary.ts'
import { valuesOf } from '../../kernel/label.ts'
import { Instant, LocalDate } from '../../kernel/values.ts'
import { comparators, resultFlagLabels } from '../../labs/vocabulary.ts'
import { IntakeAnswer } from '../../patients/intake/schemas.ts'
import { unitSystems } from '../../patients/measures/amounts.ts'
import { ClinicalSex } from '../../patients/record/schemas.ts'
import { noteFieldKeys } from '../fields.ts'
import { lifeStages } from '../needs/inputs.ts'

const AnswerValue = IntakeAnswer.shape.value

/** What the equations and phrases need to know of the patient, as of the day of the visit. */
const ContextPatient = z.object({
  first_name: z.string(),
  preferred_language: z.enum(['en', 'es']),
  units: z.enum(unitSystems),
  ed_safe_mode: z.boolean(),
  clinical_sex: ClinicalSex,
  age_months: z.int().nullable(),
  stage: z.enum(lifeStages),
  pregnancy_week: z.int().nullable(),
})

/** What the last signed note before this visit says, to be carried forward. */
const ContextLastNote = z.object({
  id: z.uuid(),
  appointment_id: z.uuid(),
  visit_at: Instant,
  signed_at: Instant,
  fields: z.array(z.object({ key: z.enum(noteFieldKeys), text: z.string() })),
  sentences: z.array(z.string()),
  has_diagnoses: z.boolean(),
  has_goals: z.boolean(),
  has_height: z.boolean(),
  focus: z.string().nullable(),
})

/** What became different since the last note was signed, by the field that it concerns. */
export const changeSources = ['intake', 'lab', 'weight'] as const
const ContextChange = z.object({ key: z.enum(noteFieldKeys), source: z.enum(changeSources), count: z.int(), last_on: LocalDate })

/** Everything beside a note: what is known of the patient, each list limited, in a fixed number of statements. */
export const NoteContext = z.object({
  patient: ContextPatient,
  last_note: ContextLastNote.nullable(),
  changed: z.array(ContextChange),
  /** The latest first; what was measured in visits, at home and in the intake. */
  weights: z.array(z.object({ on: LocalDate, kilograms: z.number(), source: z.enum(['visit', 'growth', 'journal', 'intake']) })),
  heights: z.array(z.object({ on: LocalDate, centimeters: z.number(), source: z.enum(['visit', 'growth', 'journal', 'intake']) })),
  /** What was answered, and what was answered before, the latest first. */
  intake: z.array(
    z.object({
      question: z.string(),
      value: AnswerValue,
      at: Instant,
      earlier: z.array(z.object({ value: AnswerValue.nullable(), at: Instant })),
    }),
  ),
  labs: z.array(
    z.object({
      lab_id: z.uuid(),
      collected_at: Instant,
      panel_name: z.string(),
      results: z.array(
        z.object({
          name: z.string(),
          value: z.number().nullable(),
          comparator: z.enum(comparators).nullable(),
          unit: z.string().nullable(),
          text: z.string().nullable(),
          flag: z.enum(valuesOf(resultFlagLabels)),
        }),
      ),
    }),
  ),
  /** Of the two weeks before the visit; what the patient keeps to themselves is not among it. */
  journal: z.array(
    z.object({
      id: z.uuid(),
      occurred_at: Instant,
      local_date: LocalDate,
      kind: z.enum(entryKinds),
      text: z.string().nullable(),
      items: z.array(z.string()),
      emotions: z.array(z.enum(emotions)),
      symptoms: z.array(z.enum(symptoms)),
    }),
  ),
  referral: z
    .object({
      clinician_name: z.string().nullable(),
      diagnoses: z.array(z.object({ code: z.string().nullable(), text: z.string().nullable() })),
      valid_until: LocalDate.nullable(),
      granted: z.int().nullable(),
    })
    .nullable(),
  glucose: z
    .object({ from: LocalDate, to: LocalDate, mean: z.int(), in_range: z.number(), very_low: z.number(), coverage: z.number() })
    .nullable(),
})
export type NoteContext = z.infer<typeof NoteContext>
