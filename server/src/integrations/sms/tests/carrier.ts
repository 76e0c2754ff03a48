import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'
import { readConfig } from '../../../kernel/config.ts'

export const sid = `AC${'1'.repeat(32)}`
export const configOf = (public_url: string) =>
  readConfig({
    ...{ SORREL_MODE: 'test', SMS: 'twilio', TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 'a-token', TWILIO_FROM: '+15005550006' },
    PUBLIC_URL: public_url,
  })
export type Asked = { method: string; host: string; path: string; authorization: string; fields: Record<string, string> }
export type Reply = { status: number; body: object }

/** A server that answers as the carrier's does, and a client of the carrier that calls it instead: only the address is another. */
export async function withCarrier(
  reply: Reply | ((method: string, fields: Record<string, string>) => Reply),
  work: (http: InstanceType<typeof twilio.RequestClient>, asked: Asked[]) => Promise<void>,
) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const piece of request) sent += piece
    const { method = '', url = '', headers } = request
    const fields = Object.fromEntries(new URLSearchParams(sent))
    asked.push({ method, host: String(headers['x-host']), path: url, authorization: String(headers.authorization), fields })
    const { status, body } = typeof reply === 'function' ? reply(method, fields) : reply
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const http = new twilio.RequestClient()
  const request = http.request.bind(http)
  http.request = (options) => {
    const { host, pathname, search } = new URL(options.uri)
    return request({ ...options, headers: { ...options.headers, 'x-host': host }, uri: `http://127.0.0.1:${port}${pathname}${search}` })
  }
  try {
    await work(http, asked)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
