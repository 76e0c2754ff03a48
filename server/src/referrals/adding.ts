import type { Referral } from '@sorrel/contract/referrals/schemas'
import type { z } from 'zod'
import { attachFile } from '../files/attaching.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId, requireProviderActor, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record, tellBrowsers } from '../kernel/record.ts'
import { findDay } from '../patients/ages.ts'
import type { ReferralPatient } from './access.ts'
import { readDocument } from './job-names.ts'
import { showReferralById } from './viewing.ts'

type Shown = z.input<typeof Referral>

/** Adds a referral to a record. A patient sends the document; a dietitian may also begin one without. */
export async function addToRecord(ctx: Context, patient: Permitted<ReferralPatient>, file_id: string | undefined): Promise<Shown> {
  if (!patient.in_care) throw new Problem('care_closed')
  if (ctx.actor.kind === 'patient' && file_id === undefined) throw refuseValue('body', ['file_id'], 'invalid_type')
  return addReferral(ctx, { patient_id: patient.id, file_id, received_on: findDay(patient.time_zone, ctx.now()) })
}

/** Puts a document into the dietitian's own inbox. */ // reads providers
export async function addToInbox(ctx: Context, file_id: string): Promise<Shown> {
  const { provider_id } = requireProviderActor(ctx)
  const { time_zone } = await ctx.db.selectFrom('provider').select('time_zone').where('id', '=', provider_id).executeTakeFirstOrThrow()
  return addReferral(ctx, { patient_id: null, file_id, received_on: findDay(time_zone, ctx.now()) })
}

type Added = { patient_id: string | null; file_id: string | undefined; received_on: string }

async function addReferral(ctx: Context, { patient_id, file_id, received_on }: Added): Promise<Shown> {
  const id = makeId()
  const provider_id = ctx.actor.kind === 'provider' ? ctx.actor.provider_id : null
  return transaction(ctx, async (ctx) => {
    if (file_id) await attachFile(ctx, { file_id, purpose: 'referral', patient_id })
    await ctx.db
      .insertInto('referral')
      .values({
        ...{ ...nothingConfirmed, id, provider_id, patient_id, received_on },
        source: provider_id ? 'provider' : 'patient',
        status: 'received',
        file_id: file_id ?? null,
        reading: file_id ? 'waiting' : 'none',
        created_at: ctx.now(),
        created_by: getDoerId(ctx.actor)!,
        updated_at: ctx.now(),
      })
      .execute()
    if (file_id) await enqueue(ctx, readDocument, { referral_id: id }, { key: `referrals.read:${id}` })
    await record(ctx, 'referral.received', { subject_id: id, patient_id, provider_id, payload: { referral_id: id } })
    if (patient_id && !provider_id) await tellDietitians(ctx, id, patient_id)
    return showReferralById(ctx, id)
  })
}

const nothingConfirmed = {
  ...{ clinician_name: null, clinician_npi: null, clinician_credential: null, clinician_org: null },
  ...{ clinician_phone: null, clinician_fax: null, clinician_email: null, valid_from: null, valid_until: null },
  ...{
    granted: null,
    granted_in: null,
    replaced_by_id: null,
    replaced_from: null,
    decline_reason: null,
    confirmed_at: null,
    confirmed_by: null,
  },
} as const

/** Tells the open browsers of those who look after the patient. */ // reads care
async function tellDietitians(ctx: Context, subject_id: string, patientId: string): Promise<void> {
  const cares = await ctx.db
    .selectFrom('care')
    .select('provider_id')
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { provider_id } of cares) await tellBrowsers(ctx, 'referral.received', { subject_id, provider_id })
}
