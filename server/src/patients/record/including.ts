import type { CareInBrief, CoverageInBrief, NextVisit, Patient } from '@sorrel/contract/patients/record/schemas'
import type { PatientFlag, PatientInclude } from '@sorrel/contract/patients/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { findDay, isMinor } from '../ages.ts'
import { type PatientView, showPatient } from './viewing.ts'

type Shown = z.input<typeof Patient>
type Visit = z.input<typeof NextVisit>
type Care = z.input<typeof CareInBrief>
type Coverage = z.input<typeof CoverageInBrief>
type Of<Row> = Row & { patient_id: string }

/** Patients in the form of the contract, with what `include` names. It takes one statement for each part, however many patients there are. */
export async function showWith(
  ctx: Context,
  views: readonly Permitted<PatientView>[],
  include: readonly PatientInclude[],
): Promise<Shown[]> {
  const ids = views.map(({ id }) => id)
  const asks = (part: PatientInclude) => include.includes(part) && ids.length > 0
  const [coverages, cares, visits, insured] = await Promise.all([
    asks('coverage') ? listCoverages(ctx, ids) : [],
    asks('care') ? listCares(ctx, ids) : [],
    asks('next_appointment') ? listNextVisits(ctx, ids) : [],
    asks('flags') ? listCovered(ctx, ids) : [],
  ])
  const ofPatient = <Row extends { patient_id: string }>(rows: readonly Row[], id: string) => rows.filter((row) => row.patient_id === id)
  return views.map((view) => ({
    ...showPatient(ctx, view),
    ...(include.includes('coverage') && { coverage: ofPatient(coverages, view.id) }),
    ...(include.includes('care') && { care: ofPatient(cares, view.id) }),
    ...(include.includes('next_appointment') && { next_appointment: ofPatient(visits, view.id)[0] ?? null }),
    ...(include.includes('flags') && {
      flags: listFlags(
        ctx,
        view,
        insured.some((id) => id === view.id),
      ),
    }),
  }))
}

const findToday = (ctx: Context) => findDay(null, ctx.now())

/** The coverages that hold, the first plan before the second one. */ // reads insurance
async function listCoverages(ctx: Context, ids: readonly string[]): Promise<Of<Coverage>[]> {
  const rows = await ctx.db
    .selectFrom('coverage')
    .select(['id as coverage_id', 'patient_id', 'kind', 'priority', 'payer_id', 'payer_name', 'plan_name', 'member_id', 'group_no'])
    .select(['relationship', 'has_own_member_id', 'effective_from', 'verified_status'])
    .where('patient_id', 'in', ids)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('effective_to', 'is', null), eb('effective_to', '>=', findToday(ctx))]))
    .orderBy('priority')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, relationship: row.relationship as Coverage['relationship'] }))
}

/** Who has a coverage that holds. */ // reads insurance
async function listCovered(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('coverage')
    .select('patient_id')
    .distinct()
    .where('patient_id', 'in', ids)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('effective_to', 'is', null), eb('effective_to', '>=', findToday(ctx))]))
    .execute()
  return rows.map(({ patient_id }) => patient_id)
}

/** The cares that the caller may see, open ones first and the newest first. */ // reads care, providers
export async function listCares(ctx: Context, ids: readonly string[]): Promise<Of<Care>[]> {
  const { rows } = await sql<
    Of<Care>
  >`select c.id as care_id, c.patient_id, c.provider_id, concat(v.first_name, ' ', v.last_name) as provider_name,
      c.status, c.started_at, c.ended_at
    from app.care c join app.provider v on v.id = c.provider_id where c.patient_id = any (${ids}::uuid[])
    order by c.ended_at desc nulls first, c.started_at desc, c.id`.execute(ctx.db)
  return rows
}

/** The next visit of each patient that the caller may see. */ // reads scheduling, providers
export async function listNextVisits(ctx: Context, ids: readonly string[]): Promise<Of<Visit>[]> {
  const { rows } = await sql<Of<Visit>>`select distinct on (a.patient_id) a.id as appointment_id, a.patient_id, a.provider_id,
      concat(v.first_name, ' ', v.last_name) as provider_name, a.type, a.visit_mode, a.starts_at, a.ends_at, a.patient_time_zone
    from app.appointment a join app.provider v on v.id = a.provider_id
    where a.patient_id = any (${ids}::uuid[]) and a.status = 'Scheduled' and a.ends_at > ${ctx.now()}
    order by a.patient_id, a.starts_at, a.id`.execute(ctx.db)
  return rows
}

/** What staff should know at first sight. Patients get none: they know it, or their dietitian talks about it with them. */
function listFlags(ctx: Context, view: PatientView, isCovered: boolean): PatientFlag[] {
  if (ctx.actor.kind === 'patient') return []
  const minor = isMinor(view, ctx.now())
  const raised: [PatientFlag, boolean][] = [
    ['unconfirmed', view.confirmation_status !== 'confirmed'],
    ['minor', minor],
    ['no_guardian', minor && view.guardian === null],
    ['no_coverage', !isCovered],
    ['federal_program', view.federal_program],
    ['safe_mode', view.ed_safe_mode],
    ['deletion_requested', view.deletes_at !== null],
  ]
  return raised.flatMap(([flag, isRaised]) => (isRaised ? [flag] : []))
}
