import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnrecorded, recordersOf, writeEventList } from './events.ts'

const list = {
  declared: { 'thread.opened': { about: 'Somebody wrote first.' }, 'thread.closed': { about: 'Nobody wrote any more.' } },
  listeners: [{ job: { name: 'chat.count' }, hears: ['thread.opened'] }],
  messages: [{ name: 'new_thread', follows: 'thread.opened', to: 'provider' }],
}
const opens = { path: 'server/src/chat/threads.ts', text: "await record(ctx, 'thread.opened', fact)\n" }

test('an event that is declared and never recorded is found', () => {
  assert.deepEqual(findUnrecorded(list, recordersOf([opens])), ['contract: the event thread.closed is declared, and nothing records it'])
  const closes = { path: 'server/src/chat/closing.ts', text: "await recordClosing(ctx, late ? 'thread.closed' : 'thread.opened')\n" }
  assert.deepEqual(findUnrecorded(list, recordersOf([opens, closes])), [])
})

test('who listens to an event, or names it as the whole of which another is a part, does not record it', () => {
  const listens = { path: 'server/src/chat/jobs.ts', text: "listenTo('chat.count', ['thread.closed'], count)\n" }
  const part = { path: 'server/src/chat/posts.ts', text: "await record(ctx, 'thread.opened', { payload: { part_of: 'thread.closed' } })\n" }
  assert.equal(findUnrecorded(list, recordersOf([listens, part])).length, 1)
})

test('the list says who records, who listens and who is told', () => {
  const text = writeEventList(list, recordersOf([opens]))
  assert.match(text, /\| `thread.opened` \| Somebody wrote first. \| `chat\/threads.ts` \| `chat.count` \| provider: `new_thread` \|/)
})
