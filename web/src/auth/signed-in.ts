import { msg } from '@lingui/core/macro'
import { IconSettings } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const settings = { label: msg`Settings`, icon: IconSettings, place: 100 }

export const auth: SignedInPart = {
  tabs: { provider: [{ to: '/provider/settings', ...settings }], admin: [{ to: '/admin/settings', ...settings }] },
}
