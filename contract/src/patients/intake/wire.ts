import { z } from 'zod'
import { body, id, limit, text } from '../../kernel/values.ts'
import { consentKinds } from '../consents.ts'
import { PatientId } from '../record/schemas.ts'
import { AnswersIn, Intake, IntakeChange } from './schemas.ts'

const ofPatient = z.object({ patient_id: PatientId })

export const getIntake = { params: ofPatient, output: Intake }

export const saveIntake = {
  params: ofPatient,
  body: body({
    /** The version that the person saw when they answered. An answer that somebody else has changed since is not overwritten. */
    base_version: z.int().min(0),
    answers: AnswersIn.default({}),
    consents: z
      .array(body({ kind: z.enum(consentKinds), version: text(20) }))
      .max(consentKinds.length)
      .optional(),
    /** Sends the intake to the dietitian. Answers can still be changed. */
    submit: z.boolean().optional(),
    /** Made by whatever writes the answers, such as a tab. Its own earlier answers never stand against later ones, even if it never heard that they arrived. */
    editor_id: id().optional(),
  }),
  output: Intake,
}

export const listIntakeChanges = {
  params: ofPatient,
  query: z.object({ cursor: id().optional(), limit: limit.default(50) }),
  output: z.object({ items: z.array(IntakeChange), next_cursor: id().nullable() }),
}
