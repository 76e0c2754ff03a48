import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Chains the audit rows of the last minute; one at a time holds the lock. */
export const sealTheAudit = declareJob('platform.seal_audit', z.object({}), '* * * * *')
/** Forgets idempotency keys after 24 hours, live events after a day, and counters whose window is long over. */
export const forgetTheOld = declareJob('platform.forget_the_old', z.object({}), '17 * * * *')
/** Makes the partitions of the months to come. */
export const makePartitions = declareJob('platform.make_partitions', z.object({}), '23 3 * * *')
