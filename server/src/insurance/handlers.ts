import * as operations from '@sorrel/contract/insurance/operations'
import * as wire from '@sorrel/contract/insurance/wire'
import { implement } from '../kernel/implement.ts'
import { findRecordPatient } from '../patients/record/access.ts'
import { findCoverages, findNewestCard, findPlannedCoverages } from './access.ts'
import { addCard, showCard } from './cards/cards.ts'
import { changePlansForPatient } from './changing.ts'
import { showCoverage } from './coverages.ts'

export const insurance = implement(
  'insurance',
  operations,
  wire,
)({
  listCoverages: async (ctx, { params }) => {
    const patient = await findRecordPatient(ctx, params.patient_id)
    const [coverages, planned, card] = await Promise.all([
      findCoverages(ctx, patient),
      findPlannedCoverages(ctx, patient),
      findNewestCard(ctx, patient),
    ])
    const is_confirmed = coverages.some(({ card_id }) => card_id !== null && card_id === card?.id)
    return {
      patient_id: patient.id,
      items: coverages.map((one) => ({ ...showCoverage(one), is_planned: planned.has(one.id) })),
      card: card ? showCard(card, is_confirmed) : null,
    }
  },
  changePlans: async (ctx, { params, body }) => {
    const patient = await findRecordPatient(ctx, params.patient_id)
    return { patient_id: patient.id, coverage_ids: await changePlansForPatient(ctx, patient, body) }
  },
  addInsuranceCard: async (ctx, { params, body }) => addCard(ctx, await findRecordPatient(ctx, params.patient_id), body),
})
