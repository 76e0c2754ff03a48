import * as operations from '@sorrel/contract/remote-care/operations'
import * as wire from '@sorrel/contract/remote-care/wire'
import { sql } from 'kysely'
import { findReadableFile } from '../files/access.ts'
import { openFile } from '../files/reading.ts'
import type { Context } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { Problem } from '../kernel/problem.ts'
import { findCharge, findCharged, findContest, findEncounter, findPatientInCare } from './access.ts'
import { waiveEncounter } from './billing/waiving.ts'
import { allowCode, endAllowance, listCodes } from './codes.ts'
import { keepConsent, showConsent } from './consent.ts'
import { answerContest, decideContest, withdrawContest } from './contests/deciding.ts'
import { openContest } from './contests/opening.ts'
import { keepWork } from './following/working.ts'
import { listCharges, listContests, listEncounters } from './reading/listing.ts'
import { readOwed, showContests, showEncounter } from './reading/showing.ts'

const contestOf = async (ctx: Context, id: string) => {
  const found = (await showContests(ctx, [id])).get(id)
  if (!found) throw new Problem('not_found')
  return found
}

export const remoteCare = implement(
  'remote-care',
  operations,
  wire,
)({
  getRemoteConsent: async (ctx, { params }) => showConsent(ctx, await findPatientInCare(ctx, params.patient_id)),
  setRemoteConsent: async (ctx, { params, body }) => keepConsent(ctx, await findCharged(ctx, params.patient_id), body.agrees),
  reportRemoteWork: async (ctx, { body }) => {
    await keepWork(ctx, await findPatientInCare(ctx, body.patient_id), body)
    return {}
  },
  listRemoteEncounters: (ctx, { query }) => listEncounters(ctx, query),
  getRemoteEncounter: async (ctx, { params }) => showEncounter(ctx, await findEncounter(ctx, params.billable_remote_encounter_id)),
  waiveRemoteEncounter: async (ctx, { params: { billable_remote_encounter_id: id }, headers, body }) => {
    await waiveEncounter(ctx, await findEncounter(ctx, id), body.reason, headers['if-match'])
    return showEncounter(ctx, await findEncounter(ctx, id))
  },
  listRemoteCharges: async (ctx, { params, query }) => listCharges(ctx, await findCharged(ctx, params.patient_id), query),
  contestRemoteCharge: async (ctx, { params, body }) => {
    const charge = await findCharge(ctx, params.patient_id, params.billable_remote_encounter_id)
    return contestOf(ctx, await openContest(ctx, charge, body))
  },
  withdrawContest: async (ctx, { params }) => {
    await withdrawContest(ctx, (await findContest(ctx, params.contest_id)).id)
    return contestOf(ctx, params.contest_id)
  },
  answerContest: async (ctx, { params, body }) => {
    await answerContest(ctx, params.contest_id, body.statement)
    return contestOf(ctx, params.contest_id)
  },
  getContestFile: async (ctx, { params: { contest_id, file_id } }) => {
    const { attachments } = await contestOf(ctx, contest_id)
    if (!attachments.some((one) => one.file_id === file_id)) throw new Problem('not_found')
    return openFile(ctx, await findReadableFile(ctx, file_id), 'full')
  },
  listContests: (ctx, { query }) => listContests(ctx, query),
  getContest: async (ctx, { params }) => {
    const contest = await contestOf(ctx, params.contest_id)
    const { billable_remote_encounter_id: id } = contest
    const encounter = await showEncounter(ctx, await findEncounter(ctx, id))
    const owed = (await readOwed(ctx, [encounter])).get(id) ?? 0
    return { contest, encounter, owed_cents: owed, paid_cents: await readPlanPaid(ctx, encounter.claim_id) }
  },
  decideContest: async (ctx, { params, body }) => {
    await decideContest(ctx, params.contest_id, body)
    return contestOf(ctx, params.contest_id)
  },
  listRemoteCodes: (ctx) => listCodes(ctx),
  allowRemoteCode: (ctx, { body }) => allowCode(ctx, body),
  endRemoteAllowance: (ctx, { params, body }) => endAllowance(ctx, params.remote_code_allowance_id, body.ends_on),
})

/** What the plan has paid for an encounter. */ // reads claims
async function readPlanPaid(ctx: Context, claimId: string | null): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`select coalesce(max(paid_cents), 0)::float8 as cents from claim where id = ${claimId}::uuid`.execute(ctx.db)
  return rows[0]!.cents
}
