import { z } from 'zod'
import { body, Email, Language, LocalDate, personNames, TimeZone, text } from '../kernel/values.ts'
import { Dependent, GuardianRelation, GuardianshipId } from './schemas.ts'

export const listDependents = { output: z.object({ items: z.array(Dependent) }) }

export const addDependent = {
  body: body({
    relation: GuardianRelation,
    patient: body({ ...personNames, birth_date: LocalDate, time_zone: TimeZone, preferred_language: Language }),
    /** Needed of a guardian whose own name is not known yet. */
    guardian: body({ first_name: personNames.first_name, last_name: personNames.last_name, email: Email }).optional(),
    /** The version of the text in which the guardian says that they may decide for this person. */
    authority_version: text(20),
  }),
  output: Dependent,
}

export const endGuardianship = { params: z.object({ guardianship_id: GuardianshipId }), output: z.null() }
