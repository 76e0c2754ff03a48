import { followUpPauseDays, isOpenCare, oldPatientDays } from '@sorrel/contract/care/rules'
import type { FollowUpHindrance, FollowUpTarget } from '@sorrel/contract/care/vocabulary'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { CareRow } from '../viewing.ts'

export type Judged = { care: CareRow; hindrance: FollowUpHindrance | null }

const dayMinutes = 24 * 60

/**
 * Who of these clients gets a follow-up reminder now, and what keeps it from the others. The preview and the job that sends ask the same
 * question, so nobody gets what the preview did not show, unless something changed in between.
 */
export async function judgeAudience(ctx: Context, target: FollowUpTarget, cares: readonly CareRow[]): Promise<Judged[]> {
  const hindrances = await readHindrances(
    ctx,
    cares.map(({ id }) => id),
  )
  return cares.map((care) => ({ care, hindrance: findHindrance(ctx, target, care, hindrances.get(care.id)) }))
}

/** Whether a care belongs to a target at all; who does not is not even listed as skipped. */
export function isMeant(ctx: Context, target: FollowUpTarget, care: CareRow): boolean {
  if (target === 'next_appointment') return care.status === 'active' && !care.next_visit
  return (isOpenCare(care.status) || care.status === 'graduated') && care.last_visit !== null && isOld(ctx, care)
}

const isOld = (ctx: Context, { last_visit, started_at }: CareRow): boolean =>
  (last_visit?.starts_at ?? started_at) < addMinutes(ctx.now(), -oldPatientDays * dayMinutes)

type Reach = { care_id: string; reminded_at: string | null; has_stopped: boolean; is_reachable: boolean }

async function readHindrances(ctx: Context, careIds: readonly string[]): Promise<Map<string, Reach>> {
  if (careIds.length === 0) return new Map()
  const { rows } = await sql<Reach>`select * from app.follow_up_hindrances(${sql.val(careIds)}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.care_id, row]))
}

function findHindrance(ctx: Context, target: FollowUpTarget, care: CareRow, reach: Reach | undefined): FollowUpHindrance | null {
  const mayGraduate = target === 'old_patients' && care.status === 'graduated'
  if (!mayGraduate && (!isOpenCare(care.status) || care.status === 'paused')) return 'not_open'
  if (care.next_visit) return 'has_next_visit'
  if (target === 'old_patients' && !isOld(ctx, care)) return 'seen_lately'
  if (!reach?.is_reachable) return 'unreachable'
  if (reach.has_stopped) return 'asked_for_none'
  const pauseBegan = addMinutes(ctx.now(), -followUpPauseDays * dayMinutes)
  return reach.reminded_at && reach.reminded_at > pauseBegan ? 'reminded_lately' : null
}
