import { msg } from '@lingui/core/macro'
import {
  getPayer,
  getPractice,
  listEnrollments,
  listFees,
  listLocalPlans,
  listOwnPayers,
  listPayers,
  listPrefixes,
} from '@sorrel/contract/payers/operations'
import { IconBuildingBank } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const payers: SignedInPart = {
  tabs: {
    admin: [
      {
        to: '/admin/payers',
        label: msg({ message: 'Payers', context: 'tab' }),
        icon: IconBuildingBank,
        place: 42,
        tag: 'billing_operations',
      },
    ],
  },
  stale: {
    payer_terms: [listPayers, getPayer],
    own_payer: [listOwnPayers, listPayers, getPayer],
    fee: [listFees],
    price_file: [listPayers, getPayer, listFees],
    payer_prefix: [listPrefixes],
    local_plan: [listLocalPlans],
    practice: [getPractice],
    enrollment: [listEnrollments],
    taxonomy: [listEnrollments],
  },
}
