import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import { body, cursor, IfMatch, InstantIn, id, LocalDate, limit, listOf, text } from '../kernel/values.ts'
import {
  Contest,
  ContestReason,
  EncounterStatus,
  PatientEncounter,
  RemoteAllowance,
  RemoteCode,
  RemoteConsent,
  RemoteEncounter,
} from './schemas.ts'
import { contestReasonLabels, mostContestFiles, remoteConsentVersion, waiveLabels } from './vocabulary.ts'

const ofPatient = z.object({ patient_id: z.uuid() })
const ofEncounter = z.object({ billable_remote_encounter_id: z.uuid() })
const ofContest = z.object({ contest_id: z.uuid() })
const headers = z.object({ 'if-match': IfMatch.optional() })
const page = { cursor, limit: limit.optional() }
const next_cursor = z.string().nullable()

export const getRemoteConsent = { params: ofPatient, output: RemoteConsent }
export const setRemoteConsent = {
  params: ofPatient,
  body: body({ agrees: z.boolean(), version: z.literal(remoteConsentVersion) }),
  output: RemoteConsent,
}
export const reportRemoteWork = {
  body: body({
    patient_id: z.uuid(),
    /** A stretch in which the screen was open and used without a pause of a minute. */
    began_at: InstantIn,
    ended_at: InstantIn,
  }),
  output: z.object({}),
}
export const listRemoteEncounters = {
  query: z.object({ statuses: listOf(EncounterStatus).optional(), patient_id: z.uuid().optional(), ...page }),
  output: z.object({ items: z.array(RemoteEncounter), next_cursor }),
}
export const getRemoteEncounter = { params: ofEncounter, output: RemoteEncounter }
export const waiveRemoteEncounter = {
  params: ofEncounter,
  headers,
  body: body({ reason: z.enum(valuesOf(waiveLabels)) }),
  output: RemoteEncounter,
}
export const listRemoteCharges = {
  params: ofPatient,
  query: z.object(page),
  output: z.object({ items: z.array(PatientEncounter), next_cursor }),
}
export const contestRemoteCharge = {
  params: ofPatient.extend(ofEncounter.shape),
  body: body({
    reason: ContestReason,
    message: text(2000),
    /** Uploads of the caller with the purpose `contest_evidence`. */
    file_ids: z.array(z.uuid()).max(mostContestFiles).default([]),
  }),
  output: Contest,
}
export const withdrawContest = { params: ofContest, output: Contest }
export const answerContest = { params: ofContest, body: body({ statement: text(2000) }), output: Contest }
export const getContestFile = { params: ofContest.extend({ file_id: z.uuid() }), output: file('*/*') }
export const listContests = {
  query: z.object({
    view: z.enum(['open', 'decided']).default('open'),
    reason: z.enum(valuesOf(contestReasonLabels)).optional(),
    ...page,
  }),
  output: z.object({
    items: z.array(Contest),
    next_cursor,
    /** How many are open, and how many of them are overdue. */
    open: z.int(),
    overdue: z.int(),
  }),
}
export const getContest = {
  params: ofContest,
  output: z.object({ contest: Contest, encounter: RemoteEncounter, paid_cents: z.int(), owed_cents: z.int() }),
}
export const decideContest = {
  params: ofContest,
  body: body({ decision: z.enum(['upheld', 'rejected', 'under_review']), note: text(2000) }),
  output: Contest,
}
export const listRemoteCodes = { output: z.object({ codes: z.array(RemoteCode), allowances: z.array(RemoteAllowance) }) }
export const allowRemoteCode = {
  body: body({ payer_id: z.string().max(40), code: z.string().regex(/^[\dA-Z]{5}$/), starts_on: LocalDate, source: text(300) }),
  output: RemoteAllowance,
}
export const endRemoteAllowance = {
  params: z.object({ remote_code_allowance_id: id() }),
  body: body({ ends_on: LocalDate }),
  output: RemoteAllowance,
}
