import type { FhirSource } from '../../fhir/resource.ts'
import { buildConsent } from './consent.ts'
import type { Given } from './given.ts'
import { buildIntake } from './intake.ts'
import { buildGuardian, buildPatient, findGuardians } from './people.ts'

/** The patient, whoever acts or acted for them, the consents, and what the intake says. */
export const patientsFhir: FhirSource = {
  list: async (ctx, of) => {
    const [patient, guardians, consents, answers, intake] = await Promise.all([
      ctx.db.selectFrom('patient').selectAll().where('id', '=', of.patient_id).executeTakeFirstOrThrow(),
      findGuardians(ctx),
      ctx.db.selectFrom('consent').selectAll().where('patient_id', '=', of.patient_id).orderBy('given_at').orderBy('id').execute(),
      ctx.db
        .selectFrom('intake_answer')
        .distinctOn('question')
        .select(['id', 'question', 'value', 'at', 'by_id'])
        .where('patient_id', '=', of.patient_id)
        .orderBy('question')
        .orderBy('version', 'desc')
        .$narrowType<Given>()
        .execute(),
      ctx.db.selectFrom('intake').select(['updated_at', 'submitted_at']).where('patient_id', '=', of.patient_id).executeTakeFirst(),
    ])
    return [
      buildPatient(patient),
      ...guardians.map((guardian) => buildGuardian(guardian, of)),
      ...consents.map((consent) => buildConsent(consent, of)),
      ...(intake ? buildIntake(answers, intake, of) : []),
    ]
  },
}
