import { getDonation, getDonationOptions, listGifts } from '@sorrel/contract/donations/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const donations: SignedInPart = {
  stale: { donation: [getDonation, listGifts], payment_instrument: [getDonation, getDonationOptions] },
}
