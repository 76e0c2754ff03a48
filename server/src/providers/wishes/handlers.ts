import * as operations from '@sorrel/contract/providers/wishes/operations'
import * as wire from '@sorrel/contract/providers/wishes/wire'
import { implement } from '../../kernel/implement.ts'
import { findWish } from '../access.ts'
import { confirmWish, keepWish, leaveWish } from './wishes.ts'

type Row = Awaited<ReturnType<typeof findWish>>

export const wishHandlers = implement(
  'providers',
  operations,
  wire,
)({
  keepSearchWish: async (ctx, { body }) => {
    await keepWish(ctx, body)
    return null
  },
  getSearchWish: async (ctx, { params }) => showWish(await findWish(ctx, params.token)),
  confirmSearchWish: async (ctx, { params }) => {
    await confirmWish(ctx, await findWish(ctx, params.token))
    return showWish(await findWish(ctx, params.token))
  },
  leaveSearchWish: async (ctx, { params }) => {
    await leaveWish(ctx, params.token)
    return null
  },
})

const showWish = ({ state, specialties, payer_id, visit_mode, confirmed_at, told_at }: Row) => ({
  state,
  specialties,
  payer_id,
  visit_mode,
  confirmed_at,
  told_at,
})
