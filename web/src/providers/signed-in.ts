import { msg } from '@lingui/core/macro'
import { getProviderProfileBySlug, searchProviders } from '@sorrel/contract/providers/operations'
import { getProvider } from '@sorrel/contract/providers/own/operations'
import { IconUserEdit } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const providers: SignedInPart = {
  tabs: { provider: [{ to: '/provider/profile', label: msg`Profile`, icon: IconUserEdit, place: 90 }] },
  stale: { provider: [getProvider, getProviderProfileBySlug, searchProviders] },
}
