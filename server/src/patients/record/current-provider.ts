import type { getPatientProvider as wire } from '@sorrel/contract/patients/record/wire'
import type { z } from 'zod'
import { findChannelIdOf } from '../../chat/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { listCares, listNextVisits } from './including.ts'
import type { PatientView } from './viewing.ts'

/**
 * The current dietitian of a patient: of those with open care the one with the next visit, else the newest. Throws `not_found` without open
 * care. A provider sees only the care that is their own.
 */
export async function findCurrentProvider(ctx: Context, patient: Permitted<PatientView>): Promise<z.input<typeof wire.output>> {
  const [cares, visits] = await Promise.all([listCares(ctx, [patient.id]), listNextVisits(ctx, [patient.id])])
  const open = cares.filter(({ ended_at }) => ended_at === null)
  const next_appointment = visits[0] ?? null
  const current = open.find(({ provider_id }) => provider_id === next_appointment?.provider_id) ?? open[0]
  if (!current) throw new Problem('not_found')
  const { accepting, status, ...provider } = await readProvider(ctx, current.provider_id)
  return {
    care_id: current.care_id,
    provider,
    relationship_since: current.started_at,
    next_appointment: next_appointment?.provider_id === current.provider_id ? next_appointment : null,
    chat_channel_id: await findChannelIdOf(ctx, { provider_id: current.provider_id, patient_id: patient.id }),
    // A dietitian who takes nobody new still sees those in their care.
    can_book: status === 'active' && current.status !== 'paused',
    can_switch: ctx.actor.kind !== 'provider',
    others: open.filter((care) => care !== current),
  }
}

const readProvider = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('provider') // reads providers
    .select(['id as provider_id', 'slug', 'first_name', 'last_name', 'credentials', 'pronouns', 'photo_url', 'headline', 'languages'])
    .select(['visit_modes', 'accepting', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
