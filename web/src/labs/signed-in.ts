import { msg } from '@lingui/core/macro'
import { getLab, listLabs, listLabTrends } from '@sorrel/contract/labs/operations'
import { IconTestPipe } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const labs: SignedInPart = {
  tabs: { patient: [{ to: '/app/labs', label: msg`Labs`, icon: IconTestPipe, place: 50 }] },
  stale: { lab: [listLabs, getLab, listLabTrends] },
}
