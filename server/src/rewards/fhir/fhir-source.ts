import type { GoalStatus } from '@sorrel/contract/rewards/vocabulary'
import type { Selectable } from 'kysely'
import { coded, type FhirOf, type FhirSource, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import type { RewardTables } from '../tables.ts'

const lifecycles = { active: 'active', completed: 'completed', archived: 'cancelled' } as const satisfies Record<GoalStatus, string>

/** The goals of a patient, each once, with what became of it. */
export const rewardsFhir: FhirSource = {
  list: async (ctx, of) => {
    const rows = await ctx.db
      .selectFrom('smart_goal')
      .selectAll()
      .where('patient_id', '=', of.patient_id)
      .orderBy('agreed_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => buildGoal(row, of))
  },
}

const buildGoal = (row: Selectable<RewardTables['smart_goal']>, of: FhirOf): Resource => ({
  resourceType: 'Goal',
  row: row.id,
  lifecycleStatus: lifecycles[row.status],
  achievementStatus: row.status === 'completed' ? coded('goal-achievement', 'achieved') : null,
  description: { text: row.text },
  subject: referToPatient(of),
  startDate: row.agreed_at.slice(0, 10),
  target: row.by_date ? [{ dueDate: row.by_date }] : null,
  statusDate: row.changed_at.slice(0, 10),
  expressedBy: refer('Practitioner', row.provider_id),
})
