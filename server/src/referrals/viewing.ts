import { addDays, findReferralStatus } from '@sorrel/contract/referrals/rules'
import type { Referral, ReferralClock } from '@sorrel/contract/referrals/schemas'
import { foundFields } from '@sorrel/contract/referrals/vocabulary'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf } from '../kernel/lists/cursors.ts'
import { listMethods } from '../releases/viewing.ts'
import { findInbox, findReferral, findReferralsOf, type ReferralPatient, type ReferralRow } from './access.ts'
import { type PatientStanding, readStanding, readStandings } from './standing.ts'
import type { ReferralTables } from './tables.ts'

type Shown = z.input<typeof Referral>
type Wanted = { cursor?: string | undefined; limit?: number | undefined }

const placeOf = ({ created_at, id }: ReferralRow) => ({ at: created_at, id })

/** The referrals of a patient and where they stand: four statements, however many there are. */
export async function listReferralsOf(ctx: Context, patient: Permitted<ReferralPatient>, { cursor, limit = 20 }: Wanted) {
  const [rows, standing] = await Promise.all([findReferralsOf(ctx, patient, { cursor, limit }), readStanding(ctx, patient.id)])
  const { items, next_cursor } = pageOf(rows, limit, placeOf)
  const requests = await readRequests(ctx, items)
  return {
    items: items.map((row) => showRow(ctx, row, standing, requests)),
    next_cursor,
    clock: clockOf(ctx, standing),
    methods: listMethods(ctx),
  }
}

/** What waits in an inbox. Nothing of it was used yet. */
export async function listInbox(ctx: Context, provider_id: string | undefined, { cursor, limit = 20 }: Wanted) {
  const { items, next_cursor } = pageOf(await findInbox(ctx, provider_id, { cursor, limit }), limit, placeOf)
  return { items: items.map((row) => showRow(ctx, row, undefined, [])), next_cursor }
}

/** One referral in the form of the contract. */
export async function showReferral(ctx: Context, row: Permitted<ReferralRow>): Promise<Shown> {
  const [standings, requests] = await Promise.all([
    row.patient_id ? readStandings(ctx, [row.patient_id], { everybody: true }) : undefined,
    readRequests(ctx, [row]),
  ])
  return showRow(ctx, row, row.patient_id ? standings?.get(row.patient_id) : undefined, requests)
}

/** The same after a change, read anew. */
export const showReferralById = async (ctx: Context, id: string): Promise<Shown> => showReferral(ctx, await findReferral(ctx, id))

type Request = Selectable<ReferralTables['referral_request']>

const readRequests = (ctx: Context, rows: readonly ReferralRow[]): Promise<Request[]> | Request[] =>
  rows.length === 0
    ? []
    : ctx.db
        .selectFrom('referral_request')
        .selectAll()
        .where(
          'referral_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

function showRow(ctx: Context, row: ReferralRow, standing: PatientStanding | undefined, requests: readonly Request[]): Shown {
  const term = standing?.terms.find(({ id }) => id === row.id)
  const use = standing?.uses.get(row.id)
  const last_day = term?.last_day ?? row.valid_until
  return {
    ...row,
    status: term && standing ? findReferralStatus(term, last_day, use?.used ?? 0, standing.today) : row.status,
    file: fileOf(row),
    // What a machine guessed is for those who check it, and what is about health is not for support.
    diagnoses: ctx.actor.kind === 'admin' ? [] : row.diagnoses,
    found: ctx.actor.kind !== 'provider' ? [] : foundFields.flatMap((field) => (row.found[field] ? [{ field, ...row.found[field] }] : [])),
    clinician: clinicianOf(row),
    last_day,
    used: use?.used ?? 0,
    booked: use?.booked ?? 0,
    requests: requests.filter(({ referral_id }) => referral_id === row.id).map((request) => ({ ...request, at: request.created_at })),
  }
}

const fileOf = ({ file_id, file_name, file_type, file_has_thumb }: ReferralRow): Shown['file'] =>
  file_id && file_name !== null && file_type ? { file_id, name: file_name, type: file_type, has_thumb: file_has_thumb ?? false } : null

const clinicianOf = (row: ReferralRow): Shown['clinician'] =>
  row.clinician_name === null
    ? null
    : {
        name: row.clinician_name,
        npi: row.clinician_npi,
        credential: row.clinician_credential,
        org: row.clinician_org,
        phone: row.clinician_phone,
        fax: row.clinician_fax,
        email: row.clinician_email,
      }

/** Until when a patient is covered, and which visits are not. */
export function clockOf(ctx: Context, standing: PatientStanding): z.input<typeof ReferralClock> {
  const { kind, payer_name, rule, today, gaps } = standing
  const shown = findShownTerm(standing)
  const providers = new Map(standing.visits.map(({ id, provider_id }) => [id, provider_id]))
  const mine = ctx.actor.kind === 'provider' ? ctx.actor.provider_id : null
  return {
    payer_kind: kind,
    payer_name,
    is_required: rule?.is_required ?? false,
    credentials: rule?.credentials ? [...rule.credentials] : null,
    referral_id: shown?.id ?? null,
    last_day: shown?.last_day ?? null,
    days_left: shown?.last_day ? Math.max(0, countDays(today, shown.last_day) + 1) : null,
    gaps: gaps.map(({ visit_id, starts_at, day, reason }) => ({
      ...{ appointment_id: visit_id, starts_at, day, reason },
      is_mine: mine === null || providers.get(visit_id) === mine,
    })),
  }
}

const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Of all terms the one to speak of: that of today which ends last, or else the next one, or else the last one. */
function findShownTerm({ terms, today }: PatientStanding) {
  const byEnd = [...terms].sort((a, b) => ((a.last_day ?? '9999') < (b.last_day ?? '9999') ? 1 : -1))
  const began = byEnd.filter(({ valid_from }) => valid_from !== null && valid_from <= today)
  const now = began.find(({ last_day }) => last_day === null || last_day > addDays(today, -1))
  return now ?? byEnd.findLast(({ valid_from }) => valid_from !== null && valid_from > today) ?? began[0]
}
