import { implementJob } from '../kernel/jobs.ts'
import { eraseDue } from './deletion/erasing.ts'
import { eraseDeleted, followMajority } from './job-names.ts'
import { endGrownUp, tellAhead } from './majority.ts'

export const patientJobs = [
  implementJob(followMajority, async (ctx) => {
    await tellAhead(ctx)
    await endGrownUp(ctx)
  }),
  implementJob(eraseDeleted, eraseDue),
]
