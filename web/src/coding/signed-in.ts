import { msg } from '@lingui/core/macro'
import { getClaimDefense, listSignedNotes } from '@sorrel/contract/charting/operations'
import { getPayerRule, listPayerRules } from '@sorrel/contract/coding/operations'
import { IconScale } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const coding: SignedInPart = {
  tabs: { admin: [{ to: '/admin/payer-rules', label: msg`Rules`, icon: IconScale, place: 40, tag: 'billing_operations' }] },
  stale: { payer_rule: [listPayerRules, getPayerRule, getClaimDefense, listSignedNotes] },
}
