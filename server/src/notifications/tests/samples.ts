import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { subscriptionAt } from './subscription.ts'

const registration = { platform: 'web', subscription: subscriptionAt('https://push.example/sample') }

export const samples: Samples = {
  known: async (owner) => ({ notification_id: await readSomeIds(owner, 'notification'), group_slug: ['chat', 'billing'] }),
  foreign: async (owner) => ({
    notification_id: (await readSomeIds(owner, 'notification', "recipient_kind = 'patient'"))[0] ?? null,
    group_slug: null,
  }),
  bodies: {
    registerPush: registration,
    registerProviderPush: registration,
    updateNotificationSetting: { channels: { push: false } },
    updateProviderNotificationSetting: { channels: { push: false } },
  },
  texts: ['https://push.example/sample', '21:00', registration.subscription.keys.p256dh, registration.subscription.keys.auth],
}
