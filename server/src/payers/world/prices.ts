import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { agreedFees } from '../../integrations/clearinghouse/payer/contracts.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import { ownPayer } from './own.ts'

const source = 'Invented for the demo; load your own contracts'

/** What the practice of the demo charges for a unit. */
const charges = {
  '97802': 6000,
  '97803': 4500,
  '97804': 2000,
  '96160': 1500,
  '99401': 4500,
  '99402': 9000,
  '99403': 13_500,
  '99404': 18_000,
}
const moreCharges = { S9470: 18_000, G0108: 6000, G0270: 4500, '98970': 2500, '98971': 4500, '98972': 6500 }

type Price = {
  code: string
  unit_cents: number
  payer_id?: string
  provider_id?: string
  modifier?: string
  starts_on: string
  ends_on?: string
}

/** What the payers of the demo pay by contract, and what its practice charges. One payer paid less until the end of last year. */
export function makeFees({ week, from, seed }: Frame) {
  const year = Number(week.slice(0, 4))
  const fee = ({ code, unit_cents, starts_on, payer_id, provider_id, modifier, ends_on }: Price) => ({
    id: idOf('fee', payer_id ?? '', provider_id ?? '', code, modifier ?? '', starts_on),
    ...{ payer_id: payer_id ?? null, provider_id: provider_id ?? null, code, modifier: modifier ?? null, place: null, unit_cents },
    ...{ starts_on, ends_on: ends_on ?? null, source, withdrawn_at: null, version: 1, updated_at: from, updated_by: null },
  })
  const pricesOf = (payer: string) => {
    const first = randomOf(seed, 'contract fee', payer).between(74, 108) * 50
    return agreedFees[payer] ?? { '97802': first, '97803': Math.round((first * 0.86) / 10) * 10 }
  }
  const [thisYear, lastYear] = [`${year}-01-01`, `${year - 1}-01-01`]
  const before = { code: '97803', payer_id: '00621', unit_cents: 2960, starts_on: lastYear, ends_on: `${year - 1}-12-31` }
  return [
    ...Object.entries({ ...charges, ...moreCharges }).map(([code, unit_cents]) => fee({ code, unit_cents, starts_on: lastYear })),
    fee(before),
    ...[...offeredPlans.map(({ id }) => id), ownPayer.payer_id].flatMap((payer_id) =>
      Object.entries(pricesOf(payer_id)).map(([code, unit_cents]) =>
        fee({ code, unit_cents, payer_id, starts_on: payer_id === '00621' && code === '97803' ? thisYear : lastYear }),
      ),
    ),
    fee({ code: '97803', payer_id: '62308', modifier: '93', unit_cents: 3500, starts_on: lastYear }),
    fee({ code: '97803', payer_id: '87726', provider_id: cast.dana.provider_id, unit_cents: 4100, starts_on: lastYear }),
  ]
}
