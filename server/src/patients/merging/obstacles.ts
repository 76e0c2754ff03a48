import { measureAge } from '@sorrel/contract/patients/guardians'
import type { MergeObstacle, UndoObstacle } from '@sorrel/contract/patients/merging/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Person } from './people.ts'

type Facts = { deletion_requested: boolean; guardian_of_other: boolean; dependents: string[]; guardians: string[] }

/**
 * Why these two cannot be merged. Nobody is merged who is about to be deleted; nobody with whom they act for; and nobody for whom somebody acts
 * with a person who acts alone.
 */
export async function listObstacles(ctx: Context, from: Person, into: Person): Promise<MergeObstacle[]> {
  const both = sql`(${from.id}::uuid, ${into.id}::uuid)`
  const { rows } = await sql<Facts>`
    select exists (select from app.patient_deletion d where d.patient_id in ${both} and d.taken_back_at is null and d.done_at is null) as deletion_requested,
      exists (select from app.guardianship g where g.guardian_id in ${both} and g.patient_id in ${both}) as guardian_of_other,
      array(select distinct g.patient_id::text from app.guardianship g where g.patient_id in ${both} and g.ended_at is null) as dependents,
      array(select distinct g.guardian_id::text from app.guardianship g where g.guardian_id in ${both} and g.ended_at is null) as guardians`.execute(
    ctx.db,
  )
  const facts = rows[0]!
  const actsAlone = (person: Person) =>
    !facts.dependents.includes(person.id) && (person.identity_id !== null || facts.guardians.includes(person.id) || isGrown(ctx, person))
  const isMixed = facts.dependents.length > 0 && [from, into].some(actsAlone)
  return [
    ...(facts.deletion_requested ? (['deletion_requested'] as const) : []),
    ...(isMixed ? (['dependent_and_adult'] as const) : []),
    ...(facts.guardian_of_other ? (['guardian_of_other'] as const) : []),
  ]
}

const isGrown = (ctx: Context, { birth_date }: Person) => birth_date !== null && measureAge(birth_date, ctx.now().slice(0, 10)) >= 18

/** The refusal of an undo, with the reason. */
export const refuseUndo = (reason: UndoObstacle, details: object = {}): Problem => new Problem('merge_not_undoable', { reason, ...details })
