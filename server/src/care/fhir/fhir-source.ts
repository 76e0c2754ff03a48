import type { CareStatus } from '@sorrel/contract/care/vocabulary'
import type { Selectable } from 'kysely'
import { type FhirOf, type FhirSource, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import type { CareTables } from '../tables.ts'

type Care = Pick<Selectable<CareTables['care']>, 'id' | 'provider_id' | 'status' | 'started_at' | 'ended_at'>

/** Who looked after the patient, and when. */
export const careFhir: FhirSource = {
  list: async (ctx, of) => {
    const cares = await ctx.db
      .selectFrom('care')
      .select(['id', 'provider_id', 'status', 'started_at', 'ended_at'])
      .where('patient_id', '=', of.patient_id)
      .orderBy('started_at')
      .orderBy('id')
      .execute()
    return cares.map((care) => buildEpisode(care, of))
  },
}

const statuses: Readonly<Record<CareStatus, string>> = {
  onboarding: 'planned',
  active: 'active',
  paused: 'onhold',
  graduated: 'finished',
  transferred: 'finished',
  canceled: 'cancelled',
}

/** A care as an episode of care. */
export const buildEpisode = (care: Care, of: FhirOf): Resource => ({
  resourceType: 'EpisodeOfCare',
  row: care.id,
  status: statuses[care.status],
  patient: referToPatient(of),
  period: { start: care.started_at, end: care.ended_at },
  careManager: refer('Practitioner', care.provider_id),
})
