import { msg } from '@lingui/core/macro'
import { listVisitPackages } from '@sorrel/contract/packages/operations'
import { IconStack2 } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const packagesOfStaff: SignedInPart = {
  tabs: { admin: [{ to: '/admin/packages', label: msg`Packages`, icon: IconStack2, place: 56, tag: 'billing_operations' }] },
  stale: { visit_package: [listVisitPackages] },
}
