import * as operations from '@sorrel/contract/notifications/operations'
import * as wire from '@sorrel/contract/notifications/wire'
import { Download, implement } from '../kernel/implement.ts'
import { findLink, findNotice, findNoticeForSupport, requireOwn } from './access.ts'
import { requestLeaving } from './choices/leaving.ts'
import { changeSetting, readSettings } from './choices/settings.ts'
import { takeMailStatus, takeSmsStatus } from './delivery/following.ts'
import type { TextCommand } from './inbound/commands.ts'
import { receiveSms } from './inbound/inbound.ts'
import { requestAgain } from './log/again.ts'
import { requestLift } from './log/lifting.ts'
import { listLog, listOwnNotices } from './log/notices.ts'
import { registerBrowser, removeBrowser } from './push/registrations.ts'

const answerNothing = (work: Promise<void>): Promise<null> => work.then(() => null)

/** Binds the operations; `commands` are what the features let people do by text message. */
export const serveNotifications = (commands: readonly TextCommand[]) =>
  implement(
    'notifications',
    operations,
    wire,
  )({
    receiveSms: (ctx, { body }) => receiveSms(ctx, commands, body),
    receiveSmsStatus: async (ctx, { body: { MessageSid, MessageStatus, ErrorCode = '' } }) => {
      await takeSmsStatus(ctx, MessageSid, MessageStatus, ErrorCode)
      return new Download('text/xml', 'answer.xml', '<?xml version="1.0" encoding="UTF-8"?><Response/>', { disposition: 'inline' })
    },
    receiveEmailStatus: (ctx, { body }) => answerNothing(takeMailStatus(ctx, body.data.message_id, body.type)),
    getNotificationSettings: (ctx, { params }) => readSettings(ctx, requireOwn(ctx, params)),
    updateNotificationSetting: (ctx, { params, body }) => changeSetting(ctx, requireOwn(ctx, params), params.group_slug, body),
    registerPush: (ctx, { params, body }) => registerBrowser(ctx, requireOwn(ctx, params), body),
    removePush: (ctx, { params }) => answerNothing(removeBrowser(ctx, requireOwn(ctx, params), params.token)),
    getProviderNotificationSettings: (ctx, { params }) => readSettings(ctx, requireOwn(ctx, params)),
    updateProviderNotificationSetting: (ctx, { params, body }) => changeSetting(ctx, requireOwn(ctx, params), params.group_slug, body),
    registerProviderPush: (ctx, { params, body }) => registerBrowser(ctx, requireOwn(ctx, params), body),
    removeProviderPush: (ctx, { params }) => answerNothing(removeBrowser(ctx, requireOwn(ctx, params), params.token)),
    listNotices: (ctx, { params, query }) => listOwnNotices(ctx, requireOwn(ctx, params), query),
    sendNoticeAgain: async (ctx, { params, body }) =>
      answerNothing(requestAgain(ctx, await findNotice(ctx, requireOwn(ctx, params), params.notification_id), body.channel)),
    listProviderNotices: (ctx, { params, query }) => listOwnNotices(ctx, requireOwn(ctx, params), query),
    sendProviderNoticeAgain: async (ctx, { params, body }) =>
      answerNothing(requestAgain(ctx, await findNotice(ctx, requireOwn(ctx, params), params.notification_id), body.channel)),
    listNotifications: (ctx, { query }) => listLog(ctx, query),
    sendNotificationAgain: async (ctx, { params, body }) =>
      answerNothing(requestAgain(ctx, await findNoticeForSupport(ctx, params.notification_id), body.channel)),
    liftNoticeFault: async (ctx, { params, body }) =>
      answerNothing(requestLift(ctx, await findNoticeForSupport(ctx, params.notification_id), body)),
    getNoticeLink: async (ctx, { params }) => {
      const { kind, group_slug, is_left } = await findLink(ctx, params.token)
      return { role: kind, group_slug, is_left }
    },
    leaveNotices: async (ctx, { params }) => answerNothing(requestLeaving(ctx, await findLink(ctx, params.token))),
  })
