import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Seals the audit rows that are not sealed yet. */
export const sealTheAudit = declareJob('platform.seal_audit', z.object({}), '* * * * *')
/** Deletes idempotency keys after 24 hours, live events after a day, and old counters. */
export const forgetTheOld = declareJob('platform.forget_the_old', z.object({}), '17 * * * *')
/** Makes the partitions of the coming months. */
export const makePartitions = declareJob('platform.make_partitions', z.object({}), '23 3 * * *')
