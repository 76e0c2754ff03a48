import type { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** The last visit, which the new one follows. */
export type LastVisit = OutputOf<typeof listAppointments>['items'][number]
