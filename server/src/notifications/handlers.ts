import * as operations from '@sorrel/contract/notifications/operations'
import * as wire from '@sorrel/contract/notifications/wire'
import { implement } from '../kernel/implement.ts'
import type { TextCommand } from './inbound/commands.ts'
import { receiveSms } from './inbound/inbound.ts'

/** Binds the operations; `commands` are what the features let people do by text message. */
export const serveNotifications = (commands: readonly TextCommand[]) =>
  implement(
    'notifications',
    operations,
    wire,
  )({
    receiveSms: (ctx, { body }) => receiveSms(ctx, commands, body),
  })
