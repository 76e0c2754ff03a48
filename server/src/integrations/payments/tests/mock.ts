import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { Definitions, readForm } from './definitions.ts'

export type Asked = { line: string; body: Record<string, unknown>; key: string | undefined; authorization: string | undefined }
/** What the mock answers: a body, or an error of Stripe, or no answer at all. */
export type Answer = { status?: number; body: object } | 'silence' | 'hang up'

/** Each call that we make of Stripe, and the shape of what it takes. */
const shapes: readonly [RegExp, string][] = [
  [/^POST \/v1\/customers$/, 'CustomerCreateParams'],
  [/^POST \/v1\/setup_intents$/, 'SetupIntentCreateParams'],
  [/^GET \/v1\/payment_methods\/\w+$/, 'PaymentMethodRetrieveParams'],
  [/^POST \/v1\/payment_methods\/\w+\/detach$/, 'PaymentMethodDetachParams'],
  [/^POST \/v1\/payment_intents$/, 'PaymentIntentCreateParams'],
  [/^GET \/v1\/payment_intents$/, 'PaymentIntentListParams'],
  [/^GET \/v1\/payment_intents\/\w+$/, 'PaymentIntentRetrieveParams'],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, 'PaymentIntentCancelParams'],
  [/^POST \/v1\/refunds$/, 'RefundCreateParams'],
  [/^GET \/v1\/refunds$/, 'RefundListParams'],
  [/^GET \/v1\/refunds\/\w+$/, 'RefundRetrieveParams'],
  [/^GET \/v1\/disputes\/\w+$/, 'DisputeRetrieveParams'],
  [/^POST \/v1\/disputes\/\w+$/, 'DisputeUpdateParams'],
  [/^POST \/v1\/files$/, 'FileCreateParams'],
  [/^GET \/v1\/balance_transactions$/, 'BalanceTransactionListParams'],
  [/^GET \/v1\/balance$/, 'BalanceRetrieveParams'],
  [/^POST \/v1\/accounts$/, 'AccountCreateParams'],
  [/^GET \/v1\/accounts\/\w+$/, 'AccountRetrieveParams'],
  [/^POST \/v1\/account_sessions$/, 'AccountSessionCreateParams'],
  [/^POST \/v1\/transfers$/, 'TransferCreateParams'],
  [/^GET \/v1\/transfers$/, 'TransferListParams'],
  [/^GET \/v1\/transfers\/\w+$/, 'TransferRetrieveParams'],
]

/** The parts of an upload: of a file its name, its type and its text. */
async function readParts(request: IncomingMessage, type: string): Promise<Record<string, string>> {
  const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData()
  const parts: Record<string, string> = {}
  for (const [name, part] of form) parts[name] = typeof part === 'string' ? part : `${part.name} ${part.type} ${await part.text()}`
  return parts
}

/** A Stripe that refuses unknown, missing and mistyped fields by the types of the SDK, and otherwise answers what the test says. */
export async function serveStripe() {
  const definitions = new Definitions()
  const asked: Asked[] = []
  const state: { answer: (asked: Asked) => Answer } = { answer: () => ({ body: {} }) }
  const server = createServer(async (request, reply) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const line = `${request.method} ${path}`
    const type = headerOf(request.headers['content-type']) ?? ''
    const body = type.startsWith('multipart/')
      ? await readParts(request, type)
      : readForm(request.method === 'GET' ? query : await text(request))
    const one = { line, body, key: headerOf(request.headers['idempotency-key']), authorization: headerOf(request.headers.authorization) }
    asked.push(one)
    const shape = shapes.find(([form]) => form.test(line))?.[1]
    const faults = shape === undefined ? [`${line}: is not known`] : definitions.judge(shape, body)
    const answer = faults.length > 0 ? refuse('invalid_request_error', { message: faults.join('; ') }) : state.answer(one)
    if (answer === 'silence') return
    if (answer === 'hang up') return request.socket.destroy()
    reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, asked, state, definitions, close }
}

const headerOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** A refusal in the form of Stripe. */
export const refuse = (type: string, more: object = {}, status = type === 'card_error' ? 402 : 400): Answer => ({
  status,
  body: { error: { type, message: 'refused', ...more } },
})
