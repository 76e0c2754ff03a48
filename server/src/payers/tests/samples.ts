import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { makeEnrollment, makeFee, makeLocalPlan, makeOwnPayer, makePractice, makeTerms } from './writing.ts'

const { filing_code: _, routing_id: __, filing_days: ___, ...called } = makeOwnPayer()
const closing = { ends_on: '2030-12-31', reason: 'The contract ends' }

export const samples: Samples = {
  known: async (owner) => ({
    payer_id: ['60054'],
    terms_id: await readSomeIds(owner, 'payer_terms', `payer_id = '60054'`),
    fee_id: await readSomeIds(owner, 'fee'),
    enrollment_id: await readSomeIds(owner, 'payer_enrollment'),
    local_plan_id: await readSomeIds(owner, 'local_plan'),
    kind: ['fees', 'charges', 'payers'],
  }),
  // Contracts of the practice are about no person.
  foreign: async () => ({ payer_id: null, terms_id: null, fee_id: null, enrollment_id: null, local_plan_id: null, kind: null }),
  bodies: {
    ...{ writePayerTerms: makeTerms(), changePayerTerms: closing, writeFee: makeFee(), changeFee: closing },
    ...{ addOwnPayer: makeOwnPayer(), changeOwnPayer: called, endOwnPayer: closing },
    ...{ writePractice: makePractice(), writeEnrollment: makeEnrollment(), changeEnrollment: closing },
    importPrices: { kind: 'charges', csv: 'code,unit_price,starts_on,source\n97803,45,2026-01-01,ours', dry_run: true },
    addPrefixes: { payer: 'bcbsil', prefixes: ['QQA'] },
    ...{ writeLocalPlan: makeLocalPlan(), changeLocalPlan: closing },
    writeTaxonomy: { taxonomy: '133V00000X' },
  },
  texts: ['97803', '95', '1234567893', '123456789', '606011234', '133V00000X', 'QQA'],
}
