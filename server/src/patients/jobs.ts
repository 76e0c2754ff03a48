import { implementJob } from '../kernel/jobs.ts'
import { eraseDue } from './deletion/erasing.ts'
import { eraseDeleted, followMajority, forgetBegun, remindOfBooking } from './job-names.ts'
import { endGrownUp, tellAhead } from './majority.ts'
import { forgetBeginnings, remindOfBeginning } from './onboarding/reminding.ts'

export const patientJobs = [
  implementJob(followMajority, async (ctx) => {
    await tellAhead(ctx)
    await endGrownUp(ctx)
  }),
  implementJob(eraseDeleted, eraseDue),
  implementJob(remindOfBooking, (ctx, { abandoned_booking_id }) => remindOfBeginning(ctx, abandoned_booking_id)),
  implementJob(forgetBegun, forgetBeginnings),
]
