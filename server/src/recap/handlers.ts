import * as operations from '@sorrel/contract/recap/operations'
import * as wire from '@sorrel/contract/recap/wire'
import { implement } from '../kernel/implement.ts'
import { findRecapPatient } from './access.ts'
import { makeRecap } from './recap.ts'
import type { RecapSource } from './source.ts'

/** The recap, of what all features bring. */
export const serveRecap = (sources: readonly RecapSource[]) =>
  implement(
    'recap',
    operations,
    wire,
  )({
    getPatientRecap: async (ctx, { params, query }) =>
      makeRecap(ctx, sources, await findRecapPatient(ctx, params.patient_id), query.period),
  })
