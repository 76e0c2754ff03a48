import { isOpenCare } from '@sorrel/contract/care/rules'
import type { transferMyClientCare } from '@sorrel/contract/care/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { readStanding, refuseUnlicensed } from '../../scheduling/booking/standing.ts'
import { refuseOldVersion, writeCare } from '../changing.ts'
import { writeHistory } from '../history.ts'
import type { CareRow } from '../viewing.ts'
import { cancelComingVisits } from './visits.ts'

type Transfer = z.output<typeof transferMyClientCare.body>

/**
 * Hands a client over to another dietitian, who must be licensed where the patient lives and in the network of their plan. Opens the care of
 * the successor with the note, and ends this one.
 */
export async function transferCare(ctx: Context, care: Permitted<CareRow>, transfer: Transfer, version: number | undefined): Promise<void> {
  if (!isOpenCare(care.status)) throw new Problem('care_closed', { status: care.status })
  refuseOldVersion(care, version)
  await refuseUnfit(ctx, care, transfer.provider_id)
  await transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select app.hand_care_over(${care.id}, ${transfer.provider_id}, ${makeId()}, ${transfer.hand_over_note}) as id`.execute(ctx.db)
    const successor_care_id = rows[0]!.id
    const canceled_visits = transfer.cancel_future_appointments ? (await cancelComingVisits(ctx, care)).length : 0
    await writeCare(ctx, care, { status: 'transferred', ended_at: ctx.now(), end_reason: 'provider_request', successor_care_id })
    await writeHistory(ctx, care, 'transferred')
    const { id: care_id, patient_id, provider_id } = care
    await record(ctx, 'care.transferred', {
      subject_id: care_id,
      patient_id,
      provider_id,
      payload: { care_id, successor_care_id, canceled_visits },
    })
    await record(ctx, 'care.received', {
      subject_id: successor_care_id,
      patient_id,
      provider_id: transfer.provider_id,
      payload: { care_id: successor_care_id, from_care_id: care_id },
    })
  })
}

type Successor = { status: string; accepting: string; is_in_network: boolean | null; payer_id: string | null; state: string | null }

/** Refuses a dietitian who cannot treat this patient: gone, closed to new patients, not licensed there, or outside of the plan's network. */ // reads providers, patients, insurance
async function refuseUnfit(ctx: Context, care: CareRow, providerId: string): Promise<void> {
  if (providerId === care.provider_id) throw refuseValue('body', ['provider_id'], 'invalid_value')
  const { rows } = await sql<Successor>`
    select v.status, v.accepting, p.state, cover.payer_id,
      exists (select from provider_network n where n.provider_id = v.id and n.payer_id = cover.payer_id and n.state = p.state) as is_in_network
    from provider v join patient p on p.id = ${care.patient_id}
      left join lateral (select case when o.kind = 'insurance' then o.payer_id end as payer_id from coverage o
        where o.patient_id = p.id and o.closed_at is null and o.priority = 'primary' order by o.created_at desc limit 1) cover on true
    where v.id = ${providerId}`.execute(ctx.db)
  const [successor] = rows
  if (successor?.status !== 'active') throw refuseValue('body', ['provider_id'], 'invalid_value')
  if (successor.accepting === 'closed') throw new Problem('provider_not_accepting')
  refuseUnlicensed(await readStanding(ctx, providerId, care.patient_id), ctx.now())
  const { payer_id, is_in_network, state } = successor
  if (payer_id && !is_in_network) throw new Problem('not_in_network', { payer_id, state })
}
