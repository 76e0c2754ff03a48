import * as operations from '@sorrel/contract/patients/deletion/operations'
import * as wire from '@sorrel/contract/patients/deletion/wire'
import { implement } from '../../kernel/implement.ts'
import { findPatient } from '../record/access.ts'
import { askForDeletion, describeDeletion, takeBackDeletion } from './asking.ts'

export const deletionHandlers = implement(
  'patients',
  operations,
  wire,
)({
  getDeletion: async (ctx, { params }) => describeDeletion(ctx, await findPatient(ctx, params.patient_id)),

  deletePatient: async (ctx, { params }) => {
    await askForDeletion(ctx, await findPatient(ctx, params.patient_id))
    return describeDeletion(ctx, await findPatient(ctx, params.patient_id))
  },

  takeBackDeletion: async (ctx, { params }) => {
    await takeBackDeletion(ctx, await findPatient(ctx, params.patient_id))
    return null
  },
})
