import { msg } from '@lingui/core/macro'
import { IconHome } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const platform: SignedInPart = {
  tabs: { admin: [{ to: '/admin', label: msg`Home`, icon: IconHome, place: 0 }] },
}
