import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readConfig } from '../../kernel/config.ts'
import { makeSmtpEmail } from './smtp.ts'

type Taken = { from: string[]; to: string[]; head: string; body: string; isEncrypted: boolean; user: string | undefined }
type Error550 = Error & { responseCode: number }
const refuse = (responseCode: number, why: string): Error550 => Object.assign(new Error(why), { responseCode })

/** A mail server that knows no certificate of an authority: it stores what it is given, and refuses every address that begins with `bounce`. */
async function mailServer(work: (url: string, taken: Taken) => Promise<void>, options: SMTPServerOptions = {}): Promise<void> {
  const taken: Taken = { from: [], to: [], head: '', body: '', isEncrypted: false, user: undefined }
  const server = new SMTPServer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('bounce') ? refuse(550, 'nobody of that name') : null),
    onData: (stream, { envelope, secure, user }, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refuse(552, 'too large'))
        if (envelope.mailFrom) taken.from.push(envelope.mailFrom.address)
        taken.to.push(...envelope.rcptTo.map(({ address }) => address))
        ;[taken.head, taken.body] = text.split(/\r\n\r\n(.*)/s) as [string, string]
        Object.assign(taken, { isEncrypted: secure, user })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken)
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

const mailerAt = (url: string) => makeSmtpEmail(readConfig({ SORREL_MODE: 'test', EMAIL: 'smtp', SMTP_URL: url }))
const mailer = (place: string) => mailerAt(`smtp://${place}?tls.rejectUnauthorized=false`)
const headersOf = (head: string) => head.split(/\r\n(?!\s)/).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
const plain = { to: 'maya@example.org', subject: 'Your visit', text: 'It is booked.', html: '<p>It is <b>booked</b>.</p>', key: 'visit:1' }

test('a message arrives with its subject, its text in both forms and its calendar file, from our sender and to one person', () =>
  mailServer(async (url, taken) => {
    const attachments = [{ name: 'visit.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
    assert.equal((await mailer(url).send({ ...plain, attachments })).status, 'sent')
    assert.deepEqual([taken.from, taken.to], [['hello@sorrel.example'], ['maya@example.org']])
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

test('a server that takes the call and never answers, at once or half-way, is given up in time', async () => {
  for (const greeting of ['', '220 hello\r\n']) {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(greeting)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const began = Date.now()
    const config = readConfig({ SORREL_MODE: 'test', EMAIL: 'smtp', SMTP_URL: `smtp://127.0.0.1:${port}` })
    await assert.rejects(makeSmtpEmail(config, 200).send(plain))
    assert.ok(Date.now() - began < 5000)
    server.close()
  }
})

test('a mailbox that is not there bounces for good; a server that is away is tried again', async () => {
  const sendTo = (url: string) => mailer(url).send({ ...plain, to: 'bounce@example.org' })
  await mailServer(async (url) => assert.deepEqual(await sendTo(url), { status: 'bounced', ref: null, code: 'mailbox_gone' }))
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(refuse(550, '5.7.1 we take nothing from you'))
  await mailServer(async (url) => assert.deepEqual(await sendTo(url), { status: 'bounced', ref: null }), { onRcptTo })
  await assert.rejects(mailer('127.0.0.1:1').send(plain))
})

test('what goes to a mail server is encrypted and signed in for, and goes to no server whose certificate nobody vouches for', async () => {
  const account: SMTPServerOptions = {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'sorrel' && password === 's3cret' ? done(null, { user: username }) : done(refuse(535, 'unknown')),
  }
  await mailServer(async (place, taken) => {
    const at = (credentials: string, query: string) => mailerAt(`smtp://${credentials}@${place}?${query}`)
    assert.equal((await at('sorrel:s3cret', 'requireTLS=true&tls.rejectUnauthorized=false').send(plain)).status, 'sent')
    assert.deepEqual([taken.isEncrypted, taken.user], [true, 'sorrel'])
    await assert.rejects(at('sorrel:wrong', 'tls.rejectUnauthorized=false').send(plain), 'tried again, for somebody may mend the password')
    await assert.rejects(at('sorrel:s3cret', 'requireTLS=true').send(plain), /certificate/)
    assert.equal(taken.to.length, 1)
  }, account)
  await mailServer((place) => assert.rejects(mailerAt(`smtp://${place}?requireTLS=true`).send(plain)), { hideSTARTTLS: true })
})

test('lines that begin with a dot, long lines and letters of every script arrive whole; what is too large for the server bounces', async () => {
  const text = `.\r\n..two\r\n.hidden\r\n${'long '.repeat(400)}end\r\nMañana: crème brûlée, 食事, مرحبا`
  await mailServer(async (place, taken) => {
    assert.equal((await mailer(place).send({ ...plain, subject: 'Mañana 食事', text, html: '<p>x</p>' })).status, 'sent')
    const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(taken.body) ?? []
    const isBase64 = /text\/plain[\s\S]*?Content-Transfer-Encoding: base64/i.test(taken.body)
    assert.equal(isBase64 ? Buffer.from(part, 'base64').toString() : decodeQuoted(part), text)
    assert.ok(Math.max(...taken.body.split('\r\n').map((line) => line.length)) <= 998, 'no line is longer than RFC 5322 allows')
  })
  await mailServer(async (place) => assert.equal((await mailer(place).send({ ...plain, text: 'x'.repeat(20_000) })).status, 'bounced'), {
    size: 5000,
  })
})

/** Quoted-printable (RFC 2045). */
const decodeQuoted = (part: string): string =>
  Buffer.from(
    part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
