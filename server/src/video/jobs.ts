import { implementJob } from '../kernel/jobs.ts'
import { sweepCalls } from './job-names.ts'
import { sweepOldCalls } from './sweeping.ts'

export const videoJobs = [implementJob(sweepCalls, sweepOldCalls)]
