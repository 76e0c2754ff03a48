import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const practice = { access: ['admin:billing_operations'], staff_reason: ['practice'], addition: true } as const
const ownRows = { needless: 'It shows rules of payers, and no person.' } as const

export const getRemoteConsent = operation<typeof wire.getRemoteConsent>()({
  method: 'GET',
  path: '/patients/{patient_id}/remote-consent',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Says whether a patient agrees that answers in writing may be billed to their plan, and whether the plan pays them at all.',
})

export const setRemoteConsent = operation<typeof wire.setRemoteConsent>()({
  method: 'PUT',
  path: '/patients/{patient_id}/remote-consent',
  access: ['patient'],
  addition: true,
  summary:
    'Agrees that answers in writing may be billed to the plan, or takes that back. Nobody can agree for the patient, and what was not billed yet is not billed after they took it back.',
})

export const reportRemoteWork = operation<typeof wire.reportRemoteWork>()({
  method: 'POST',
  path: '/remote-care/work',
  access: ['provider'],
  status: 201,
  addition: true,
  summary:
    'Reports a stretch of time in which the caller worked for a client on their screen, without pauses. It counts only where a message, a review or lab feedback proves it.',
})

export const listRemoteEncounters = operation<typeof wire.listRemoteEncounters>()({
  method: 'GET',
  path: '/remote-encounters',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['practice'],
  addition: true,
  summary:
    'Lists care without a visit that may be billed, the latest first: that of the calling dietitian, or of the practice for billing staff.',
})

export const getRemoteEncounter = operation<typeof wire.getRemoteEncounter>()({
  method: 'GET',
  path: '/remote-encounters/{billable_remote_encounter_id}',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['params.billable_remote_encounter_id'],
  addition: true,
  summary: 'Shows care without a visit with its minutes, what proves them, what stands against billing it, and its contest.',
})

export const waiveRemoteEncounter = operation<typeof wire.waiveRemoteEncounter>()({
  method: 'PUT',
  path: '/remote-encounters/{billable_remote_encounter_id}/waiver',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['params.billable_remote_encounter_id'],
  errors: ['changed_meanwhile', 'encounter_not_billable'],
  addition: true,
  summary: 'Says that care without a visit is not billed, and why. Once its claim was made, the claim is canceled first.',
})

export const listRemoteCharges = operation<typeof wire.listRemoteCharges>()({
  method: 'GET',
  path: '/billing/{patient_id}/remote-encounters',
  access: ['patient', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary:
    'Lists the care without a visit of which a patient was told that it is billed, with when and how long, what they may owe, and their contest.',
})

export const contestRemoteCharge = operation<typeof wire.contestRemoteCharge>()({
  method: 'POST',
  path: '/billing/{patient_id}/claim/{billable_remote_encounter_id}/contest',
  access: ['patient', 'admin:billing_operations'],
  staff_reason: ['params.patient_id'],
  errors: ['contest_open', 'contest_over', 'file_not_usable'],
  status: 201,
  idempotent: true,
  summary:
    'Contests care without a visit that is or was billed. Nothing is collected for it until the practice has decided, within ten business days. `contest_over` after 14 days, and once it was decided.',
})

export const withdrawContest = operation<typeof wire.withdrawContest>()({
  method: 'POST',
  path: '/contests/{contest_id}/withdraw',
  access: ['patient'],
  errors: ['contest_over'],
  addition: true,
  summary: 'Takes an own contest back before it is decided. The bill goes on as it stood.',
})

export const answerContest = operation<typeof wire.answerContest>()({
  method: 'PUT',
  path: '/contests/{contest_id}/statement',
  access: ['provider'],
  errors: ['contest_over'],
  addition: true,
  summary: 'Writes what the dietitian says to a contest about their care, until it is decided.',
})

export const getContestFile = operation<typeof wire.getContestFile>()({
  method: 'GET',
  path: '/contests/{contest_id}/files/{file_id}',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.contest_id'],
  addition: true,
  summary: 'Returns a file that came with a contest.',
})

export const listContests = operation<typeof wire.listContests>()({
  ...practice,
  method: 'GET',
  path: '/admin/contests',
  summary: 'Lists contests, open ones by the day on which they are due, decided ones the latest first.',
})

export const getContest = operation<typeof wire.getContest>()({
  method: 'GET',
  path: '/admin/contests/{contest_id}',
  access: ['admin:billing_operations'],
  staff_reason: ['params.contest_id'],
  addition: true,
  summary: 'Shows a contest beside the care that it is about, its evidence, and what was paid.',
})

export const decideContest = operation<typeof wire.decideContest>()({
  method: 'POST',
  path: '/admin/contests/{contest_id}/decision',
  access: ['admin:billing_operations'],
  staff_reason: ['params.contest_id'],
  errors: ['contest_over', 'second_person_required'],
  addition: true,
  summary:
    'Decides a contest, or says that it is being looked at. Upheld undoes everything: the claim is taken back, what was paid is paid back, and nothing is owed. Whoever wrote it down for the patient does not uphold it: `second_person_required`.',
})

export const listRemoteCodes = operation<typeof wire.listRemoteCodes>()({
  method: 'GET',
  path: '/admin/remote-codes',
  access: ['admin:billing_operations'],
  staff_reason: ownRows,
  addition: true,
  summary:
    'Lists the codes by which care without a visit is billed, with their thresholds, and the payers that allow them. None is allowed by itself.',
})

export const allowRemoteCode = operation<typeof wire.allowRemoteCode>()({
  method: 'POST',
  path: '/admin/remote-codes/allowances',
  access: ['admin:billing_operations'],
  staff_reason: ownRows,
  errors: ['already_exists', 'not_available'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Says from which day on a payer pays a code, and where that is written. `not_available` for a code that dietitians do not bill.',
})

export const endRemoteAllowance = operation<typeof wire.endRemoteAllowance>()({
  method: 'PUT',
  path: '/admin/remote-codes/allowances/{remote_code_allowance_id}/end',
  access: ['admin:billing_operations'],
  staff_reason: ownRows,
  addition: true,
  summary: 'Says on which day a payer stops to pay a code.',
})
