import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    demo_outbox: { reached: 'recipient', marked: 'subject text html links', plain: 'channel provider_key' },
    event: { plain: 'name actor_kind request_id payload' },
    idempotency: { marked: 'answer', plain: 'actor_key operation key request_hash' },
    live_event: { plain: 'audience_kind name ids' },
    rate_count: { plain: 'subject' },
    setting: { plain: 'name value' },
  },
  left_alone: ['demo_outbox', 'idempotency'],
}
