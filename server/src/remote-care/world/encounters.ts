import { addBusinessDays } from '@sorrel/contract/prices/business-days'
import { decisionBusinessDays, type EvidenceKind, type ExpiryReason, signDays } from '@sorrel/contract/remote-care/vocabulary'
import { careIdOf } from '../../care/world/care-ids.ts'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { addMinutes, addSeconds, findDayOf, findStartOf } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'

const day = 1440
const practice = { config: { time_zone: 'America/Chicago' } }
/** Aetna pays written care in this world; nobody else does. */
const payer_id = '60054'
const version = '2026-11'

type Person = { patient_id: string; first_name: string }
type Act = { kind: EvidenceKind; after: number; minutes: number }
type Story = {
  patient: Person
  provider: { provider_id: string }
  status: string
  /** Days before the present. */
  began: number
  noticed?: number
  /** Days before the present on which its dietitian was reminded to sign. */
  reminded?: number
  why?: ExpiryReason
  code?: string
  acts: readonly Act[]
  cents?: number
}

const { maya, tomas, hannah, dana } = cast
const stories: readonly Story[] = [
  {
    ...{ patient: maya, provider: hannah, status: 'noticed', began: 8.5, noticed: 1, code: '98971', cents: 410 },
    acts: [
      { kind: 'message', after: 300, minutes: 7 },
      { kind: 'journal_review', after: 2000, minutes: 5 },
    ],
  },
  {
    ...{ patient: maya, provider: hannah, status: 'contested', began: 17.5, noticed: 8, code: '98970', cents: 280 },
    acts: [{ kind: 'message', after: 600, minutes: 6 }],
  },
  {
    ...{ patient: tomas, provider: dana, status: 'eligible', began: 4.5, code: '98970' },
    acts: [{ kind: 'message', after: 240, minutes: 8 }],
  },
  {
    ...{ patient: maya, provider: hannah, status: 'eligible', began: 34.5, reminded: 4.5, code: '98971' },
    acts: [{ kind: 'message', after: 420, minutes: 13 }],
  },
  {
    ...{ patient: maya, provider: hannah, status: 'expired', why: 'not_signed', began: 52.5, reminded: 22.5, code: '98970' },
    acts: [{ kind: 'message', after: 900, minutes: 6 }],
  },
]

export type RemoteStory = ReturnType<typeof makeEncounter>

/**
 * Care without a visit in the world: a client who was told of a bill, one bill that is contested, a week that waits for its note, one whose time for that
 * ends soon, and one that nobody signed.
 */
export const encountersOf = makeOncePerWorld((frame: Frame) => stories.map((story) => makeEncounter(story, frame)))

function makeEncounter({ patient, provider, status, began, noticed, reminded, why, code, acts, cents }: Story, frame: Frame) {
  const { patient_id } = patient
  const { provider_id } = provider
  const period_start = addMinutes(frame.now, -Math.round(began * day))
  const id = idOf('remote encounter', patient_id, String(began))
  const evidence = acts.map(({ kind, after, minutes }, nth) => ({
    ...{ kind, id: idOf('remote act', id, nth), at: addMinutes(period_start, after), seconds: minutes * 60 },
  }))
  const noticed_at = noticed === undefined ? null : addMinutes(frame.now, -noticed * day)
  const period_end = addMinutes(period_start, 7 * day)
  const later = (days: number) => (noticed_at === null ? null : addMinutes(noticed_at, days * day))
  return {
    ...{ id, patient_id, provider_id, care_id: careIdOf(provider_id, patient_id), coverage_id: coverageOf(patient_id), payer_id },
    ...{ family: 'e_visit', procedure_code: code ?? null, lines: code ? [{ code, units: 1 }] : [], period_start },
    ...{ period_end, patient_initiated: true, sign_until: addMinutes(period_end, signDays * day), expiry_reason: why ?? null },
    sign_reminded_at: reminded === undefined ? null : addMinutes(frame.now, -reminded * day),
    ...{ minutes_logged: acts.reduce((sum, { minutes }) => sum + minutes, 0), interactive_minutes: 0, live_contact_at: null, data_days: 0 },
    ...{ evidence, consent_id: idOf('remote consent', patient_id), consent_version: version, conflicts: [] },
    ...{ chart_note_id: noticed_at === null ? null : idOf('remote note', id), patient_estimate_cents: cents ?? null },
    ...{
      noticed_at,
      quiet_until: later(2),
      contest_until: later(14),
      status,
      prior_status: status === 'contested' ? 'ready_to_bill' : null,
    },
    ...{ waive_reason: null, claim_id: null, revision: 1, created_at: period_start, updated_at: noticed_at ?? period_start },
  }
}

/** When a patient of the world agreed, long before. */
const makeConsent = (patient_id: string, frame: Frame) => ({
  ...{ id: idOf('remote consent', patient_id), patient_id, version, given_by: patient_id, given_at: addMinutes(frame.now, -60 * day) },
  ...{ revoked_at: null, revoked_by: null },
})

const allowed = ['98970', '98971', '98972']

export function makeRemoteRows(frame: Frame) {
  const encounters = encountersOf(frame)
  const acts = encounters.flatMap((one) => one.evidence.map((act) => ({ act, one })))
  return {
    remote_code_allowance: allowed.map((code) => ({
      ...{
        id: idOf('remote allowance', code),
        payer_id,
        code,
        starts_on: '2026-01-01',
        ends_on: null,
        source: 'Contract of 2026, page 12',
      },
      ...{
        admin_id: cast.tom.admin_id,
        admin_name: `${cast.tom.first_name} ${cast.tom.last_name}`,
        created_at: addMinutes(frame.now, -70 * day),
      },
    })),
    remote_consent: [maya, tomas].map(({ patient_id }) => makeConsent(patient_id, frame)),
    remote_action: acts.map(({ act: { id, kind, at }, one: { patient_id, provider_id } }) => ({
      ...{ event_id: idOf('remote event', id), patient_id, provider_id, role: 'provider', kind, subject_id: id, at },
    })),
    remote_work: acts.map(({ act: { id, at, seconds }, one: { patient_id, provider_id } }) => ({
      ...{ id: idOf('remote work', id), patient_id, provider_id, began_at: addMinutes(at, -seconds / 60), ended_at: at, reported_at: at },
    })),
    billable_remote_encounter: encounters,
    contest: encounters.filter(({ status }) => status === 'contested').map((one) => makeContest(one, frame)),
  }
}

/** The end of the last day for the decision, as the practice counts it. */
const findDue = (openedAt: string): string =>
  addSeconds(findStartOf(practice, addBusinessDays(findDayOf(practice, openedAt), decisionBusinessDays), 1), -0.001)

const makeContest = ({ id, patient_id, provider_id }: RemoteStory, frame: Frame) => ({
  ...{
    id: idOf('contest', id),
    billable_remote_encounter_id: id,
    patient_id,
    provider_id,
    reason: 'time_incorrect',
    status: 'provider_response',
  },
  provider_statement: 'I read three days of the journal before I answered. Both are in the list.',
  message: 'It was one short answer about juice. I do not think that it took six minutes.',
  ...{ opened_by_staff: null, replied_at: addMinutes(frame.now, -2 * day), decided_by: null, decided_by_name: null, decision_note: null },
  ...{ decided_at: null, opened_at: addMinutes(frame.now, -3 * day), due_at: findDue(addMinutes(frame.now, -3 * day)), reminded_at: null },
})
