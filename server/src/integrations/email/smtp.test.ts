import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { readConfig } from '../../kernel/config.ts'
import { makeSmtpEmail } from './smtp.ts'

type Taken = { from: string[]; to: string[]; head: string; body: string }

/** The smallest possible mail server (RFC 5321): it stores what it is given, and refuses every address that begins with `bounce`. */
async function mailServer(work: (url: string, taken: Taken) => Promise<void>): Promise<void> {
  const taken: Taken = { from: [], to: [], head: '', body: '' }
  const server = createServer((socket) => talk(socket, taken))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    await work(`smtp://127.0.0.1:${address.port}`, taken)
  } finally {
    server.close()
  }
}

function talk(socket: Socket, taken: Taken): void {
  let unread = ''
  let data: string | undefined
  socket.write('220 mail\r\n')
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    unread += bytes.toString()
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end)
      unread = unread.slice(end + 2)
      if (data !== undefined) data = line === '.' ? keep(data) : `${data}${line}\r\n`
      else if (/^DATA/i.test(line)) {
        data = ''
        socket.write('354 go on\r\n')
      } else answer(line)
    }
  })
  const answer = (line: string) => {
    const refused = /^RCPT TO:<bounce/i.test(line)
    if (/^MAIL FROM/i.test(line)) taken.from.push(line)
    if (/^RCPT TO/i.test(line) && !refused) taken.to.push(line)
    socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : refused ? '550 nobody of that name\r\n' : '250 ok\r\n')
  }
  const keep = (text: string) => {
    ;[taken.head, taken.body] = text.split(/\r\n\r\n(.*)/s) as [string, string]
    socket.write('250 taken\r\n')
    return undefined
  }
}

const mailer = (url: string) => makeSmtpEmail(readConfig({ SORREL_MODE: 'test', EMAIL: 'smtp', SMTP_URL: url }))
const headersOf = (head: string) => head.split(/\r\n(?!\s)/).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
const plain = { to: 'maya@example.org', subject: 'Your visit', text: 'It is booked.', html: '<p>It is <b>booked</b>.</p>', key: 'visit:1' }

test('a message arrives with its subject, its text in both forms and its calendar file, from our sender and to one person', () =>
  mailServer(async (url, taken) => {
    const attachments = [{ name: 'visit.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
    assert.equal((await mailer(url).send({ ...plain, attachments })).status, 'sent')
    assert.match(taken.from[0]!, /<hello@sorrel\.example>/)
    assert.deepEqual(taken.to, ['RCPT TO:<maya@example.org>'])
    assert.match(taken.head, /^Subject: Your visit$/m)
    assert.match(taken.head, /^Message-ID: <visit-1@sorrel>$/m)
    assert.match(taken.head, /^Auto-Submitted: auto-generated$/m)
    assert.match(taken.body, /It is booked\./)
    assert.match(taken.body, /filename=visit\.ics/)
    const [alternatives] = taken.body.split('Content-Type: text/calendar')
    assert.match(taken.head, /^Content-Type: multipart\/mixed/m)
    assert.match(alternatives!, /multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*It is <b>booked<\/b>\./)
  }))

test('a message that somebody can leave says so to their mail program, and others do not', () =>
  mailServer(async (url, taken) => {
    const leave_url = 'https://sorrel.example/api/search-wishes/abc/leave'
    await mailer(url).send({ ...plain, leave_url })
    assert.match(taken.head, /^List-Unsubscribe: <https:\/\/sorrel\.example\/api\/search-wishes\/abc\/leave>$/m)
    assert.match(taken.head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    await mailer(url).send(plain)
    assert.doesNotMatch(taken.head, /List-Unsubscribe/)
  }))

test('no name, subject or address can add a header or a recipient', async () => {
  const hostile = [
    { subject: 'Hello\r\nBcc: evil@example.net\r\nX-Evil: 1' },
    { subject: 'Hello\nContent-Type: text/html\n\n<b>Hi</b>' },
    { key: 'visit:1>\r\nX-Evil: 1\r\nBcc: <evil@example.net' },
    { to: 'maya@example.org\r\nBcc: evil@example.net' },
    { to: 'maya@example.org>\r\nRCPT TO:<evil@example.net' },
    { to: 'maya@example.org, evil@example.net' },
    { to: 'Maya <maya@example.org>, evil@example.net' },
    { attachments: [{ name: 'a.ics"\r\nX-Evil: 1\r\nx="', type: 'text/calendar\r\nX-Evil: 1', content: 'x' }] },
  ]
  for (const more of hostile)
    await mailServer(async (url, taken) => {
      await mailer(url)
        .send({ ...plain, ...more })
        .catch(() => undefined)
      const what = JSON.stringify(more)
      assert.deepEqual(
        headersOf(taken.head).filter((name) => name === 'bcc' || name === 'x-evil'),
        [],
        what,
      )
      assert.ok(headersOf(taken.head).filter((name) => name === 'content-type').length <= 1, what)
      assert.doesNotMatch(taken.body, /^(?:x-evil|bcc):/im, what)
      assert.ok(!taken.to.some((line) => line.includes('evil')), `${what} ${taken.to}`)
    })
})

test('a mailbox that is not there bounces for good; a server that is away is tried again', async () => {
  await mailServer(async (url) => assert.equal((await mailer(url).send({ ...plain, to: 'bounce@example.org' })).status, 'bounced'))
  await assert.rejects(mailer('smtp://127.0.0.1:1').send(plain))
})
