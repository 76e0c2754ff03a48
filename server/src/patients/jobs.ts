import { implementJob } from '../kernel/jobs.ts'
import { followMajority } from './job-names.ts'
import { endGrownUp, tellAhead } from './majority.ts'

export const patientJobs = [
  implementJob(followMajority, async (ctx) => {
    await tellAhead(ctx)
    await endGrownUp(ctx)
  }),
]
