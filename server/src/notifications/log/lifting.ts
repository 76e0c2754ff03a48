import { lastingFaults } from '@sorrel/contract/notifications/reasons'
import type { liftNoticeFault } from '@sorrel/contract/notifications/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { NoticeRow } from '../access.ts'
import { forgetFault } from '../delivery/outcomes.ts'
import { liftFault } from '../job-names.ts'
import { findReader } from '../recipients.ts'

/** Asks that notices go again to where this one did not arrive. Throws `not_available` if no carrier said so for good. */
export const requestLift = (ctx: Context, notice: Permitted<NoticeRow>, { reason }: z.output<typeof liftNoticeFault.body>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (notice.reason === null || !lastingFaults.includes(notice.reason)) throw new Problem('not_available', { reason: 'no_fault' })
    // The job does it: of whose number or mailbox it is, support reads nothing here.
    await enqueue(ctx, liftFault, { notification_id: notice.id }, { key: `lift:${notice.id}` })
    const whose = notice.recipient_kind === 'patient' ? { patient_id: notice.recipient_id } : { provider_id: notice.recipient_id }
    await record(ctx, 'notice_fault.lifted', { subject_id: notice.id, payload: { notification_id: notice.id, reason }, ...whose })
  })

/** Forgets what a carrier said about the number or mailbox that a person has now. Runs as the system, and may run twice. */
export const liftFaultOf = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('notification')
      .select(['recipient_kind as kind', 'recipient_id as id', 'channel'])
      .where('id', '=', id)
      .executeTakeFirst()
    const reader = row && (await findReader(ctx, row))
    if (!reader) return
    await forgetFault(ctx, row.channel === 'email' ? { email: reader.email } : { phone_number: reader.phone_number })
  })
