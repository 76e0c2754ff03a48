import type { Instant, LocalDate } from '@sorrel/contract/kernel/values'
import { addBusinessDays } from '@sorrel/contract/prices/business-days'
import { isContestable } from '@sorrel/contract/remote-care/rules/moving'
import { decisionBusinessDays, openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import type { contestRemoteCharge } from '@sorrel/contract/remote-care/wire'
import type { z } from 'zod'
import { attachFile } from '../../files/attaching.ts'
import type { Permitted } from '../../kernel/access.ts'
import { addSeconds, findStartOf, findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { ContestRow, EncounterView } from '../access.ts'
import { stopCollecting } from './effects.ts'

type Sent = z.output<typeof contestRemoteCharge.body>

/**
 * Opens a contest, stops everything that would be collected, and returns the id. Throws `contest_open` if one is open, and `contest_over` after the time for it or once
 * one was decided. Two at once: the second finds the first.
 */
export const openContest = (ctx: Context, encounter: Permitted<EncounterView>, sent: Sent): Promise<string> =>
  transaction(ctx, async (ctx) => {
    const { id: encounter_id, patient_id, provider_id } = encounter
    await stopCollecting(ctx, encounter_id, (held, earlier) => {
      if (earlier.some(({ status }) => openContestStatuses.includes(status))) throw new Problem('contest_open')
      const isDecided = earlier.some(({ status }) => status === 'upheld' || status === 'rejected')
      const isLate = held.contest_until === null || ctx.now() > held.contest_until
      if (isDecided || isLate || !isContestable(held.status)) throw new Problem('contest_over', { status: held.status })
    })
    const id = makeIdAt(ctx.now())
    const opened_by_staff = ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null
    const row: ContestRow = {
      ...{
        id,
        billable_remote_encounter_id: encounter_id,
        patient_id,
        provider_id,
        reason: sent.reason,
        message: sent.message,
        status: 'open',
      },
      ...{ opened_by_staff, provider_statement: null, replied_at: null, decided_by: null, decided_by_name: null, decision_note: null },
      ...{ decided_at: null, opened_at: ctx.now(), due_at: findDecisionEnd(ctx, findToday(ctx)), reminded_at: null },
    }
    await ctx.db.insertInto('contest').values(row).execute()
    await addFiles(ctx, row, sent.file_ids)
    const payload = { contest_id: id, billable_remote_encounter_id: encounter_id }
    await record(ctx, 'contest.opened', { subject_id: id, patient_id, provider_id, payload })
    return id
  })

/** The end of the last day on which the practice may decide about what was opened on a day, by its own clock. */
const findDecisionEnd = (ctx: Context, openedOn: LocalDate): Instant =>
  addSeconds(findStartOf(ctx, addBusinessDays(openedOn, decisionBusinessDays), 1), -0.001)

async function addFiles(ctx: Context, { id: contest_id, patient_id }: ContestRow, fileIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return
  for (const file_id of wanted) await attachFile(ctx, { file_id, purpose: 'contest_evidence', patient_id })
  await ctx.db
    .insertInto('contest_file')
    .values(wanted.map((file_id, place) => ({ file_id, contest_id, patient_id, place })))
    .execute()
}
