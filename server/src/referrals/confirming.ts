import { addDays } from '@sorrel/contract/referrals/rules'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import type { DeclineReason } from '@sorrel/contract/referrals/vocabulary'
import type { confirmReferral as wire } from '@sorrel/contract/referrals/wire'
import type { z } from 'zod'
import { assignFile, releaseFiles } from '../files/attaching.ts'
import { type Context, requireProviderActor, transaction } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { findDay } from '../patients/ages.ts'
import { readNumber } from '../releases/numbers.ts'
import { findReferralPatient, findReferralToChange, type ReferralPatient, type ReferralRow } from './access.ts'
import { showReferralById } from './viewing.ts'

type Wish = z.output<typeof wire.body>
type Shown = z.input<typeof Referral>

/**
 * Confirms what stands in a referral. From now on it counts for visits. What a machine read is not taken over: the body is all that counts. A
 * referral that somebody else has dealt with meanwhile is `changed_meanwhile`.
 */
export async function confirm(ctx: Context, id: string, wish: Wish): Promise<Shown> {
  const { provider_id } = requireProviderActor(ctx)
  const numbers = {
    clinician_phone: await readNumber(wish.clinician.phone, ['clinician', 'phone']),
    clinician_fax: await readNumber(wish.clinician.fax, ['clinician', 'fax']),
  }
  return transaction(ctx, async (ctx) => {
    const row = await findReferralToChange(ctx, id)
    if (row.status !== 'received') throw new Problem('changed_meanwhile')
    if (row.patient_id !== null && row.patient_id !== wish.patient_id) throw refuseValue('body', ['patient_id'], 'invalid_value')
    const patient = await findReferralPatient(ctx, wish.patient_id)
    if (!patient.in_care) throw new Problem('care_closed')
    refuseWrongTerm(ctx, patient, wish)
    const { name, npi, credential, org, email } = wish.clinician
    await ctx.db
      .updateTable('referral')
      .set({
        ...{ ...numbers, clinician_name: name, clinician_npi: npi ?? null, clinician_credential: credential },
        ...{ clinician_org: org ?? null, clinician_email: email ?? null, patient_id: patient.id, status: 'confirmed' },
        ...{ received_on: wish.received_on, valid_from: wish.valid_from, valid_until: wish.valid_until ?? null },
        ...{ granted: wish.granted ?? null, granted_in: wish.granted === undefined ? null : (wish.granted_in ?? 'visits') },
        diagnoses: JSON.stringify(wish.diagnoses.map(({ code, text }) => ({ code: code ?? null, text: text ?? null }))),
        ...{ confirmed_at: ctx.now(), confirmed_by: provider_id, updated_at: ctx.now() },
      })
      .where('id', '=', id)
      .execute()
    if (row.file_id && row.patient_id === null) await assignFile(ctx, row.file_id, patient.id)
    await record(ctx, 'referral.confirmed', { subject_id: id, patient_id: patient.id, provider_id, payload: { referral_id: id } })
    if (wish.replaces_id) await replace(ctx, patient.id, wish.replaces_id, { id, valid_from: wish.valid_from })
    return showReferralById(ctx, id)
  })
}

/** Refuses an end before the beginning, a day of arrival in the future, and a diagnosis of neither code nor words. */
function refuseWrongTerm(ctx: Context, { time_zone }: ReferralPatient, { received_on, valid_from, valid_until, diagnoses }: Wish): void {
  if (valid_until !== undefined && valid_until < valid_from) throw refuseValue('body', ['valid_until'], 'too_small')
  // One day of grace, because the dietitian may be a zone ahead.
  if (received_on > addDays(findDay(time_zone, ctx.now()), 1)) throw refuseValue('body', ['received_on'], 'too_big')
  const empty = diagnoses.findIndex(({ code, text }) => code === undefined && text === undefined)
  if (empty >= 0) throw refuseValue('body', ['diagnoses', empty, 'text'], 'invalid_type')
}

/** From the first day of the new one on, the old one counts no longer. */
async function replace(ctx: Context, patientId: string, oldId: string, next: { id: string; valid_from: string }): Promise<void> {
  const { provider_id } = requireProviderActor(ctx)
  const replaced = await ctx.db
    .updateTable('referral')
    .set({ status: 'replaced', replaced_by_id: next.id, replaced_from: next.valid_from, updated_at: ctx.now() })
    .where('id', '=', oldId)
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['confirmed', 'used_up', 'expired'])
    .where('id', '<>', next.id)
    .executeTakeFirst()
  if (replaced.numUpdatedRows === 0n) throw refuseValue('body', ['replaces_id'], 'invalid_value')
  const payload = { referral_id: oldId, replaced_by_id: next.id }
  await record(ctx, 'referral.replaced', { subject_id: oldId, patient_id: patientId, provider_id, payload })
}

/** Takes a document out of the inbox that is not used. If it belongs to nobody's record, it and what was read from it go. */
export async function decline(ctx: Context, id: string, reason: DeclineReason): Promise<Shown> {
  const { provider_id } = requireProviderActor(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await findReferralToChange(ctx, id)
    if (row.status !== 'received') throw new Problem('changed_meanwhile')
    const isNobodys = row.patient_id === null
    await ctx.db
      .updateTable('referral')
      .set({
        status: 'declined',
        decline_reason: reason,
        updated_at: ctx.now(),
        ...(isNobodys && { file_id: null, reading: 'none', found: '{}' }),
      })
      .where('id', '=', id)
      .execute()
    if (isNobodys) await releaseFiles(ctx, listFiles(row))
    await record(ctx, 'referral.declined', { subject_id: id, patient_id: row.patient_id, provider_id, payload: { referral_id: id } })
    return showReferralById(ctx, id)
  })
}

const listFiles = ({ file_id }: ReferralRow) => (file_id ? [file_id] : [])
