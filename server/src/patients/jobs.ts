import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { eraseDue } from './deletion/erasing.ts'
import { forgetKept } from './deletion/forgetting.ts'
import { forgetIntake } from './intake/forgetting.ts'
import { eraseDeleted, followMajority, forgetBegun, forgetRecords, remindOfBooking } from './job-names.ts'
import { endGrownUp, tellAhead } from './majority.ts'
import { forgetMerges } from './merging/forgetting.ts'
import { forgetBeginnings, remindOfBeginning } from './onboarding/reminding.ts'
import { forgetReaches, tellInvited, tellOtherGuardians } from './sharing/telling.ts'

export const patientListeners = [
  /** Forgets the intake of a patient who was deleted, unless it belongs to a record of care that the law makes us keep. */
  listenTo('patients.forget_intake', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetIntake(ctx, payload.patient_id)
  }),
  listenTo('patients.forget_merges', ['patient.deleted'], (ctx, { payload }) => forgetMerges(ctx, payload.patient_id)),
  listenTo('patients.tell_invited', ['guardian_invitation.issued'], (ctx, { payload }) => tellInvited(ctx, payload.invitation_id)),
  listenTo('patients.tell_other_guardians', ['guardianship.started', 'guardianship.ended'], (ctx, { name, payload }) =>
    tellOtherGuardians(ctx, payload.guardianship_id, name === 'guardianship.started' ? 'started' : 'ended'),
  ),
]

export const patientJobs = [
  implementJob(followMajority, async (ctx) => {
    await tellAhead(ctx)
    await endGrownUp(ctx)
  }),
  implementJob(eraseDeleted, eraseDue),
  implementJob(forgetRecords, forgetKept),
  implementJob(remindOfBooking, (ctx, { abandoned_booking_id }) => remindOfBeginning(ctx, abandoned_booking_id)),
  implementJob(forgetBegun, async (ctx) => {
    await forgetBeginnings(ctx)
    await forgetReaches(ctx)
  }),
]
