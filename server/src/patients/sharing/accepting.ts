import { adultAge, authorityVersion, mayActFor, measureAge, mostDependents } from '@sorrel/contract/patients/guardians'
import type { Dependent } from '@sorrel/contract/patients/schemas'
import type { acceptGuardianInvitation as wire } from '@sorrel/contract/patients/sharing/wire'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record, tellBrowsers } from '../../kernel/record.ts'
import { findDependents, findSelf, type Self } from '../access.ts'
import { findDay } from '../ages.ts'
import { refuseMinorGuardian, showDependent } from '../guardianships.ts'
import { findInvitations, findOpenInvitation, type InvitationView } from './access.ts'
import { refuseTooManyGuardians } from './inviting.ts'

type Statement = z.output<typeof wire.body>

/**
 * Makes the caller a further guardian. The lock of the invitation decides between accepting, declining and withdrawing at the same time; the
 * right has the id of the invitation, so that nobody accepts twice.
 */
export async function acceptInvitation(ctx: Context, id: string, said: Statement): Promise<z.input<typeof Dependent>> {
  return transaction(ctx, async (ctx) => {
    const self = await findSelf(ctx)
    const invitation = await findOpenInvitation(ctx, id)
    const view = (await findInvitations(ctx)).find(({ invitation_id, is_sent }) => invitation_id === id && !is_sent)
    if (!view) throw new Problem('not_found')
    // After the row was looked for: whoever was not invited hears the same with and without a step-up.
    await requireStepUp(ctx)
    const { patient_id, invited_by } = invitation
    await refuseUnfitGuardian(ctx, self, view, said)
    await ctx.db
      .insertInto('guardianship')
      .values({
        ...{ id, guardian_id: self.id, patient_id, relation: said.relation, for_minor: ageOf(ctx, view) < adultAge },
        ...{ authority_version: said.authority_version, started_at: ctx.now(), ended_at: null, ended_by: null, invited_by },
      })
      .execute()
    await ctx.db.updateTable('guardian_invitation').set({ accepted_at: ctx.now() }).where('id', '=', id).execute()
    await record(ctx, 'guardianship.started', {
      subject_id: id,
      patient_id,
      payload: { guardianship_id: id, guardian_id: self.id, dependent_id: patient_id },
      details: { relation: said.relation, invited_by },
    })
    await tellBrowsers(ctx, 'guardianship.started', { subject_id: id, patient_id: self.id })
    const added = (await findDependents(ctx)).find((one) => one.patient_id === patient_id)
    if (!added) throw new Problem('not_found')
    return showDependent(added)
  })
}

const ageOf = (ctx: Context, { birth_date, time_zone }: InvitationView) => measureAge(birth_date, findDay(time_zone, ctx.now()))

/** Refuses whoever is no adult with a name, has not said that they may decide, acts for the patient already, or would be one too many. */
async function refuseUnfitGuardian(ctx: Context, self: Self, view: InvitationView, said: Statement): Promise<void> {
  refuseMinorGuardian(ctx, self)
  const missing = (['first_name', 'last_name'] as const).filter((field) => self[field] === null)
  if (missing.length > 0) throw new Problem('setup_required', { missing })
  if (said.authority_version !== authorityVersion)
    throw new Problem('consent_required', { missing: [{ kind: 'authority', version: authorityVersion }] })
  if (!mayActFor(said.relation, ageOf(ctx, view))) throw refuseValue('body', ['relation'], 'invalid_value')
  const dependents = await findDependents(ctx)
  if (dependents.some(({ patient_id }) => patient_id === view.patient_id)) throw new Problem('already_exists')
  if (dependents.length >= mostDependents) throw new Problem('too_many_dependents', { maximum: mostDependents })
  await refuseTooManyGuardians(ctx, view.patient_id, { counts_invited: false })
}
