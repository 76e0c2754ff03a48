import type { GuardianRelation } from '@sorrel/contract/patients/guardians'
import type { createRelease as createReleaseWire } from '@sorrel/contract/releases/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../auth/access.ts'
import { attachFile } from '../files/attaching.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId, getGuardianId } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { isMinor } from '../patients/ages.ts'
import type { ReleasePatient, ReleaseRow } from './access.ts'

export type Signing = NonNullable<z.output<typeof createReleaseWire.body>['signature']>
type Signed = Pick<
  ReleaseRow,
  'signature_kind' | 'signature_name' | 'signature_file_id' | 'signed_by' | 'authority' | 'signed_at' | 'signed_ip'
>

export const unsigned: Signed = {
  signature_kind: null,
  signature_name: null,
  signature_file_id: null,
  signed_by: null,
  authority: null,
  signed_at: null,
  signed_ip: null,
}

/**
 * The signature of the caller: the patient, or the guardian who acts for them, with the right by which they do. Whoever finds a browser open
 * signs nothing: it needs a step-up. Nobody under 18 signs alone. Runs in the caller's transaction.
 */
export async function sign(ctx: Context, patient: Permitted<ReleasePatient>, { kind, name, image }: Signing): Promise<Signed> {
  if ((kind === 'drawn') !== (image !== undefined))
    throw refuseValue('body', ['signature', 'image'], kind === 'drawn' ? 'invalid_type' : 'unrecognized_keys')
  const isActing = getGuardianId(ctx.actor) !== undefined
  if (!isActing && isMinor(patient, ctx.now())) throw new Problem('guardian_required')
  await requireStepUp(ctx)
  if (image !== undefined) await attachFile(ctx, { file_id: image, purpose: 'signature', patient_id: patient.id })
  return {
    signature_kind: kind,
    signature_name: name,
    signature_file_id: image ?? null,
    signed_by: getDoerId(ctx.actor) ?? null,
    authority: isActing ? await findAuthority(ctx) : null,
    signed_at: ctx.now(),
    signed_ip: ctx.client.ip ?? null,
  }
}

async function findAuthority(ctx: Context): Promise<GuardianRelation> {
  const { rows } = await sql<{ relation: GuardianRelation | null }>`select app.acting_relation() as relation`.execute(ctx.db)
  const relation = rows[0]?.relation
  if (!relation) throw new Problem('forbidden')
  return relation
}
