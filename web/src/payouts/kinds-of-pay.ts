import type { PayKind } from '@sorrel/contract/payouts/vocabulary'

/** What there are rates for, in the order of a list. */
export const kindsOfPay: readonly PayKind[] = ['initial_consultation', 'follow_up', 'no_show', 'late_cancel', 'remote_encounter']
