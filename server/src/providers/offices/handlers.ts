import * as operations from '@sorrel/contract/providers/offices/operations'
import * as wire from '@sorrel/contract/providers/offices/wire'
import { implement } from '../../kernel/implement.ts'
import { findOffice } from '../access.ts'
import { changeOffice, listOffices } from './offices.ts'

export const officeHandlers = implement(
  'providers',
  operations,
  wire,
)({
  listOffices: (ctx, { query }) => listOffices(ctx, query),
  changeOffice: async (ctx, { params, body }) => changeOffice(ctx, await findOffice(ctx, params.location_id), body),
})
