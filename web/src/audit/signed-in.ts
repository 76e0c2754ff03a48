import { msg } from '@lingui/core/macro'
import { listAccessReasons, listTrail } from '@sorrel/contract/audit/operations'
import { IconEyeSearch } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const audit: SignedInPart = {
  tabs: { admin: [{ to: '/admin/audit', label: msg`Audit`, icon: IconEyeSearch, place: 80, tag: 'compliance' }] },
  stale: { access_reason: [listAccessReasons, listTrail] },
}
