import * as operations from '@sorrel/contract/notifications/operations'
import * as wire from '@sorrel/contract/notifications/wire'
import { implement } from '../kernel/implement.ts'
import { receiveSms } from './inbound/inbound.ts'

export const notifications = implement(
  'notifications',
  operations,
  wire,
)({
  receiveSms: (ctx, { body }) => receiveSms(ctx, body),
})
