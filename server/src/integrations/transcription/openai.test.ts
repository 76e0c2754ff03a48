import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { makeOpenAiTranscription } from './openai.ts'

type Asked = { url: string; key: string | undefined; authorization: string | undefined; form: string }

let server: Server
let asked: Asked[] = []
let answer: { status: number; body: unknown } = { status: 200, body: {} }

before(async () => {
  server = createServer(async (request, response) => {
    const bytes: Buffer[] = []
    for await (const piece of request) bytes.push(piece as Buffer)
    const { 'idempotency-key': key, authorization } = request.headers
    asked.push({ url: request.url ?? '', key: String(key), authorization, form: Buffer.concat(bytes).toString('latin1') })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(() => server.close())

const sound = { key: 'take-0', bytes: Buffer.from('sound'), duration_ms: 8000, language: 'es' as const }
const open = () => {
  asked = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return makeOpenAiTranscription({ transcription: { url, key: 'secret', model: 'a-model', vendor: 'Example AI', agreed_on: undefined } })
}

test('a service of the form of OpenAI gets the sound, its model and language, and a key; its segments come back in milliseconds', async () => {
  const segments = [
    { start: 0, end: 1.5, text: ' Hola. ' },
    { start: 1.5, end: 2, text: ' ' },
    { start: 2, end: 3.25, text: 'Buenas tardes.' },
  ]
  answer = { status: 200, body: { language: 'spanish', text: 'Hola. Buenas tardes.', segments } }
  const written = await open().write(sound)
  assert.deepEqual(written, {
    language: 'es',
    segments: [
      { from_ms: 0, to_ms: 1500, text: 'Hola.' },
      { from_ms: 2000, to_ms: 3250, text: 'Buenas tardes.' },
    ],
  })
  assert.deepEqual([asked[0]?.url, asked[0]?.key, asked[0]?.authorization], ['/v1/audio/transcriptions', 'take-0', 'Bearer secret'])
  for (const part of ['a-model', 'verbose_json', 'name="language"\r\n\r\nes', 'filename="visit.webm"', 'sound'])
    assert.ok(asked[0]?.form.includes(part), part)
})

test('a service without segments heard one long one; what it cannot read is final, and an outage throws', async () => {
  answer = { status: 200, body: { text: 'All of it.' } }
  assert.deepEqual(await open().write(sound), { language: null, segments: [{ from_ms: 0, to_ms: 8000, text: 'All of it.' }] })
  for (const status of [400, 413, 415, 422]) {
    answer = { status, body: {} }
    assert.deepEqual(await open().write(sound), { fault: 'unreadable' })
  }
  for (const status of [401, 429, 500, 503]) {
    answer = { status, body: {} }
    await assert.rejects(open().write(sound), new RegExp(`answered ${status}`))
  }
  answer = { status: 200, body: { segments: [{ start: 'zero' }] } }
  await assert.rejects(open().write(sound))
})
