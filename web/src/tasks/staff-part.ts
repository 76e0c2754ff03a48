import { msg } from '@lingui/core/macro'
import { IconChecklist } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'
import { refreshes } from './reads.ts'

export const tasksOfStaff: SignedInPart = {
  tabs: { provider: [{ to: '/provider/tasks', label: msg`To do`, icon: IconChecklist, place: 22 }] },
  stale: { task: refreshes },
}
