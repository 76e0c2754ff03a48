import * as operations from '@sorrel/contract/scheduling/staff/operations'
import * as wire from '@sorrel/contract/scheduling/staff/wire'
import type { Context } from '../../kernel/context.ts'
import { implement } from '../../kernel/implement.ts'
import { findAppointment, findBookablePatient, refuseForeignPractice } from '../access.ts'
import { showAppointment } from '../appointments.ts'
import { bookNewPatient } from './new-person.ts'
import { enterPastVisit } from './past-visits.ts'

export const staff = implement(
  'scheduling',
  operations,
  wire,
)({
  enterPastVisit: async (ctx, { body }) => {
    refuseForeignPractice(ctx, body.provider_id)
    return answerWith(ctx, await enterPastVisit(ctx, await findBookablePatient(ctx, body.patient_id), body))
  },

  bookNewPatient: async (ctx, { body: { patient, ...visit } }) => {
    refuseForeignPractice(ctx, visit.provider_id)
    return answerWith(ctx, await bookNewPatient(ctx, patient, visit))
  },
})

const answerWith = async (ctx: Context, id: string) => showAppointment(ctx, await findAppointment(ctx, id))
