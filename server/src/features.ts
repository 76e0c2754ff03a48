import { auth } from './auth/handlers.ts'
import { authJobs } from './auth/jobs.ts'
import type { OperationsOf, Served } from './kernel/implement.ts'
import type { Job } from './kernel/jobs.ts'
import { notifications } from './notifications/handlers.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { platform } from './platform/handlers.ts'
import { platformJobs } from './platform/jobs.ts'
import { providers } from './providers/handlers.ts'
import { providerJobs } from './providers/jobs.ts'
import { scheduling } from './scheduling/handlers.ts'
import { schedulingJobs } from './scheduling/jobs.ts'

const operations = [...platform, ...auth, ...providers, ...scheduling, ...notifications]
/** Every operation that is served: the table of contents of the server. */
export const served: readonly Served[] = operations
/** The same for the type checker: a union of the features' operations by name. */
export type Offered = OperationsOf<(typeof operations)[number]>

/** Every job that a worker runs. */
// biome-ignore lint/suspicious/noExplicitAny: jobs of different payloads share one list; each parses its own.
export const jobs: readonly Job<any>[] = [...platformJobs, ...notificationJobs, ...authJobs, ...providerJobs, ...schedulingJobs]
