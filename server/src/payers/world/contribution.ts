import type { Contribution } from '../../world/contribution.ts'
import type { PayerTables } from '../tables.ts'
import { makeOwnPayers } from './own.ts'
import { makeFees } from './prices.ts'
import {
  endShippedTerms,
  makeEnrollments,
  makeLocalPlans,
  makePractice,
  makePrefixes,
  makeTaxonomies,
  makeTerms,
  makeTermsChanges,
} from './standing.ts'

/**
 * The contracts of the demo's practice. The ids of the great payers and the codes of procedures come with the migrations; what contracts say of days is
 * invented.
 */
export const payersWorld: Contribution<PayerTables> = {
  tables: [
    'own_payer',
    'payer_terms',
    'payer_terms_change',
    'fee',
    'payer_prefix',
    'local_plan',
    'practice',
    'payer_enrollment',
    'provider_taxonomy',
  ],
  filled_before: ['payer_terms'],
  prepares: endShippedTerms,
  rowsOf: (frame) => ({
    own_payer: makeOwnPayers(frame),
    payer_terms: makeTerms(frame),
    payer_terms_change: makeTermsChanges(frame),
    fee: makeFees(frame),
    payer_prefix: makePrefixes(frame),
    local_plan: makeLocalPlans(frame),
    practice: makePractice(frame),
    payer_enrollment: makeEnrollments(frame),
    provider_taxonomy: makeTaxonomies(frame),
  }),
}
