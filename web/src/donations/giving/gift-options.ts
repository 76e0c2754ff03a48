import type { getDonationOptions } from '@sorrel/contract/donations/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** What there is to give to, and with which card. */
export type Options = OutputOf<typeof getDonationOptions>
