import type { Profile } from '../profile/profile.ts'
import type { Asker } from '../search-address.ts'

/** Whether a dietitian is in the network of the person's plan. Null if the person chose no plan or pays for themselves. */
export function isCovered(profile: Pick<Profile, 'networks'>, { insurance, state }: Asker): boolean | null {
  const plan = insurance === undefined ? '' : String(insurance)
  if (!plan || plan === 'CASH_PAY') return null
  return profile.networks.some(({ payer_id, states }) => payer_id === plan && (!state || states.includes(state)))
}

/** Between what a first visit can cost with the person's plan; undefined without one. */
export const findRange = ({ networks }: Pick<Profile, 'networks'>, { insurance }: Asker) =>
  networks.find(({ payer_id }) => payer_id === String(insurance))?.first_visit
