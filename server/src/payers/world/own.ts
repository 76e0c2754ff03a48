import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

/** A payer that the practice of the demo added, which takes claims on paper. It is invented. */
export const ownPayer = { payer_id: 'own-millrace0001', name: 'Millrace Health Plan', filing_code: 'CI', filing_days: 180 } as const
const address = { line_1: 'PO Box 2040', line_2: null, city: 'Salem', state: 'OR', zip: '973014408' }

/** Whoever has a plan of it. */
export const ownMembers: readonly string[] = ['Yvonne Mercer']

export const makeOwnPayers = ({ from }: Frame) => [
  {
    ...{
      id: idOf('own-payer', ownPayer.payer_id),
      payer_id: ownPayer.payer_id,
      name: ownPayer.name,
      ...address,
      phone_number: '+15035550182',
    },
    ...{ starts_on: '2024-01-01', ends_on: null, withdrawn_at: null, version: 1, updated_at: from, updated_by: cast.tom.admin_id },
  },
]

/** A payer as claims of the demo name it, of the list or of the practice's own. */
export function findPayerOfDemo(id: string) {
  const { payer_id, name, filing_code } = ownPayer
  if (id === payer_id) return { id, name, routable: false, filing_code, address }
  return { ...findPayer(id)!, address: null }
}
