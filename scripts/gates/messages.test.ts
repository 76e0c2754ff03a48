import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findListFaults, listPictures, stampOf, writeMessageList } from './messages.ts'

const sender = { name: 'Table', practice: { name: 'Green Table', address: null, phone: null, email: null } }
const mailWith = (heading: string) => ({ heading, preview: heading, paragraphs: [heading] })
const brought = (heading: string) => [
  {
    feature: 'chat',
    brought: {
      new_thread: {
        channels: ['sms', 'email'] as const,
        write: () => ({ subject: heading, text: 'Somebody wrote.', mail: mailWith(heading), links: [], attachments: [] }),
      },
      thanked: { answer: () => 'Thank you.' },
    },
  },
]
const declared = [{ name: 'new_thread', follows: 'thread.opened', to: 'patient' }]

test('the list shows every message with its text, its occasion and a picture', () => {
  const text = writeMessageList(brought('A new thread'), declared, sender)
  assert.match(text, /### new_thread\n\nTo the patient, by text message and e-mail, after `thread\.opened`\.\n\n> Table: Somebody wrote\./)
  assert.match(text, /<img src="messages\/new_thread\.webp" width="600"/)
  assert.match(text, /### thanked\n\nBy text message, as an answer to one\.\n\n> Table: Thank you\./)
})

test('an old list, a missing picture and one too many are found', () => {
  const pictures = listPictures(brought('A new thread'), sender)
  const text = writeMessageList(brought('A new thread'), declared, sender)
  assert.deepEqual(findListFaults(text, text, pictures, ['new_thread.webp']), [])
  assert.deepEqual(findListFaults(text, text, pictures, ['old.webp']), [
    'docs/messages/new_thread.webp is missing',
    'docs/messages/old.webp shows no message',
  ])
  const changed = writeMessageList(brought('Another heading'), declared, sender)
  assert.match(findListFaults(changed, text, pictures, ['new_thread.webp'])[0] ?? '', /out of date/)
})

test('an e-mail that looks otherwise has another stamp, so its old picture is noticed', () => {
  const [one, other] = ['A new thread', 'Another heading'].map((heading) => listPictures(brought(heading), sender)[0])
  assert.ok(one && other)
  assert.notEqual(stampOf(one), stampOf(other))
})
