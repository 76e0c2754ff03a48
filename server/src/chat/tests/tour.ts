import { uploadFile } from '../../files/tests/uploading.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { settingsPathOf } from './answering.ts'

const nonceOf = (nth: number) => `5a9e0c7e-8d0f-4a57-9c0f-7d0a5d1f3c${String(nth).padStart(2, '0')}`

export const tour: Tour = {
  said: ['Loganberry', 'Tamarillo', 'Cloudberry', 'Boysenberry', 'Salmonberry', 'Elderberry'],
  async walk(t) {
    const { tomas, dana } = cast
    const { items } = await bodyOf(t.call('GET /chat/channels', { as: dana, query: { patient_id: tomas.patient_id } }))
    const path = `/chat/channels/${items[0]!.id}` as const
    await bodyOf(t.call(`GET ${path}`, { as: tomas }))
    await bodyOf(t.call(`GET ${path}/care-turns`, { as: tomas }))
    const settings = settingsPathOf(dana)
    const { provider_id, time_zone, covers, version, ...kept } = await bodyOf(t.call(`GET ${settings}`, { as: dana }))
    await bodyOf(t.call(`PUT ${settings}`, { as: dana, body: { ...kept, answer_minutes: 60, leaves: [] } }))
    await bodyOf(t.call(`GET ${path}/answering`, { as: tomas }))
    const file = await uploadFile(t, { as: tomas, purpose: 'chat_attachment', name: 'Cloudberry.jpg' })
    const body = { text: 'Loganberry', file_ids: [file], client_nonce: nonceOf(1) }
    const { id, sent_at } = await bodyOf(t.call(`POST ${path}/messages`, { as: tomas, body }))
    await bodyOf(t.call(`GET ${path}/messages/${id}`, { as: dana }))
    await bodyOf(t.call(`GET ${path}/messages/${id}/attachments/${file}`, { as: dana }))
    await bodyOf(t.call('GET /chat/metadata/channels/unread', { as: dana }))
    await t.call('POST /chat/metadata/channels/delivered', { as: dana })
    await bodyOf(t.call(`POST ${path}/read`, { as: dana }))
    await bodyOf(t.call(`POST ${path}/no-reply-needed`, { as: dana, body: { read_sent_at: sent_at } }))
    const { chat_completion_id } = await bodyOf(t.call('POST /chat/suggestion', { as: dana, body: { chat_channel_id: items[0]!.id } }))
    if (!chat_completion_id) throw new Error('nobody was asked for an answer')
    const judgement = { rating: 'up' as const, used: 'none' as const, reason: 'Boysenberry' }
    await t.call(`PUT /ai-feedback/chat-completion/${chat_completion_id}`, { as: dana, body: judgement })
    await bodyOf(t.call(`PATCH ${path}/messages/${id}`, { as: tomas, body: { text: 'Tamarillo' } }))
    await bodyOf(t.call(`PUT ${path}/messages/${id}/reaction`, { as: dana, body: { reaction: 'heart' } }))
    await bodyOf(t.call(`DELETE ${path}/messages/${id}/reaction`, { as: dana }))
    await bodyOf(t.call(`GET ${path}/messages`, { as: dana, query: { q: 'tamarillo' } }))
    const { call } = await bodyOf(t.call('POST /chat/video-meeting', { as: dana, body: { chat_channel_id: items[0]!.id } }))
    await bodyOf(t.call(`GET /appointments/${call.id}/video-call`, { as: tomas }))
    const planned = { text: 'Salmonberry', client_nonce: nonceOf(3), send_at: addMinutes(t.clock(), 60) }
    const waiting = await bodyOf(t.call(`POST ${path}/messages`, { as: dana, body: planned }))
    await bodyOf(t.call(`PATCH ${path}/scheduled/${waiting.id}`, { as: dana, body: { text: 'Elderberry' } }))
    await bodyOf(t.call(`GET ${path}/scheduled`, { as: dana }))
    await t.call(`DELETE ${path}/scheduled/${waiting.id}`, { as: dana })
    const other = await bodyOf(t.call(`POST ${path}/messages`, { as: tomas, body: { text: 'Loganberry', client_nonce: nonceOf(2) } }))
    await bodyOf(t.call(`DELETE ${path}/messages/${other.id}`, { as: tomas }))
  },
}
