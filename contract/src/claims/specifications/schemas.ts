import { z } from 'zod'
import { Icd10Code } from '../../charting/schemas.ts'
import { valuesOf } from '../../kernel/label.ts'
import { body, Cents, id, line, text } from '../../kernel/values.ts'
import { modifier, procedureCode } from '../../payers/schemas.ts'
import { severities } from '../findings/findings.ts'
import { mostLineCents } from '../vocabulary.ts'
import { mostSpecifications, specificationOutcomeLabels } from './vocabulary.ts'

const serviceLine = body({
  cpt: procedureCode,
  units: z.int().min(1).max(999),
  modifiers: z.array(modifier).max(4).optional(),
  /** For all units together; without it the charge of the price list. */
  charge_cents: Cents.max(mostLineCents).optional(),
  /** The diagnoses of the line, which the claim lists; without it the first four of the claim. */
  dx: z.array(Icd10Code).min(1).max(4).optional(),
})
const parts = {
  /** The name of the row in the caller's own list. The same name again changes nothing. */
  external_ref: line(80),
  /** The plan that the caller expects: that of the visit, or the row is refused. */
  payer_id: line(40).optional(),
  coverage_id: id().optional(),
  service_lines: z.array(serviceLine).min(1).max(50).optional(),
  diagnoses: z.array(Icd10Code).min(1).max(12).optional(),
  place_of_service: z.enum(['02', '10', '11', '12']).optional(),
  frequency_code: z.enum(['1', '7', '8']).optional(),
  /** The payer's number of the claim, where no answer brought it. */
  payer_claim_control_number: z
    .string()
    .trim()
    .regex(/^[A-Z0-9._-]{1,50}$/i)
    .optional(),
  submit: z.boolean(),
  /** A line for the payer. */
  note: line(80).optional(),
  /** Why both are right, where another claim of the day looks the same. */
  override_reason: text(300).optional(),
}
export const CreateSpecification = body({
  ...parts,
  /** Exactly one of the two: the visit, or the care without one. */
  appointment_id: id().optional(),
  billable_remote_encounter_id: id().optional(),
}).refine((row) => (row.appointment_id === undefined) !== (row.billable_remote_encounter_id === undefined), { path: ['appointment_id'] })
export const ResubmitSpecification = body({ ...parts, original_claim_id: id(), appointment_id: id().optional() })
export type CreateSpecification = z.infer<typeof CreateSpecification>
export type ResubmitSpecification = z.infer<typeof ResubmitSpecification>

/** A list, as JSON or as the text of a CSV file, but not both. */
const makeBody = <Specification extends z.ZodType>(specification: Specification) =>
  body({
    specifications: z.array(specification).min(1).max(mostSpecifications).optional(),
    csv: text(2_000_000).optional(),
    /** True: nothing is written, and the answer is the same. */
    dry_run: z.boolean(),
    /** True: rows after the first that cannot be made are not tried. */
    stop_on_error: z.boolean(),
  }).refine(({ specifications, csv }) => (specifications === undefined) !== (csv === undefined), { path: ['specifications'] })
export const CreateBody = makeBody(CreateSpecification)
export const ResubmitBody = makeBody(ResubmitSpecification)

const words = z.object({ en: z.string(), es: z.string() })
/** What is wrong with a row, or worth a look: of the row itself, or found in its claim. `field` is the column, or the path in the claim. */
export const SpecificationIssue = z.object({
  code: z.string(),
  severity: z.enum(severities),
  field: z.string(),
  detail: z.string().nullable(),
  message: words,
})
export type SpecificationIssue = z.infer<typeof SpecificationIssue>

export const SpecificationResult = z.object({
  /** The line of the file, or the place in the list, from 1 on. */
  row: z.int(),
  external_ref: z.string(),
  outcome: z.enum(valuesOf(specificationOutcomeLabels)),
  /** Of a dry run, only where the claim is there already. */
  claim_id: z.uuid().nullable(),
  issues: z.array(SpecificationIssue),
})
export type SpecificationResult = z.infer<typeof SpecificationResult>

export const SpecificationReport = z.object({
  /** Null of a dry run, which keeps nothing. */
  batch_id: z.uuid().nullable(),
  results: z.array(SpecificationResult),
  /** Columns of the file that mean nothing here. */
  unknown_columns: z.array(z.string()),
})
