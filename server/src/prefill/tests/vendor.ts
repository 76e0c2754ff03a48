import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Asked = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) })
/** What was asked, as text, and its sources as the model got them. */
type Question = { text: string; sources: { source_type: string; source_id: string; text: string }[] }
/** What the model says: an object, a text that is none, or nothing at all (`hang`). */
type Says = (question: Question) => object | string | 'hang'

const Source = z.object({ source_type: z.string(), source_id: z.string(), text: z.string() })

function readQuestion(body: string): Question {
  const whole = Asked.parse(JSON.parse(body))
    .messages.map(({ content }) => content)
    .join('\n')
  const lines = whole.split('<sources>\n').at(-1)!.split('\n</sources>')[0]!.split('\n')
  return { text: body, sources: lines.flatMap((line) => (line.startsWith('{') ? [Source.parse(JSON.parse(line))] : [])) }
}

/** A model that speaks like OpenAI's over HTTP, on a port of its own. */
export async function serveVendor() {
  const asked: Question[] = []
  let says: Says = () => ({ outcome: 'insufficient_source', fields: [] })
  let dropped = 0
  const server = createServer(async (request, response) => {
    const question = readQuestion(await text(request))
    asked.push(question)
    response.on('close', () => {
      if (!response.writableEnded) dropped++
    })
    const said = says(question)
    if (said === 'hang') return
    const content = typeof said === 'string' ? said : JSON.stringify({ diagnoses: [], goals: [], instructions: [], ...said })
    const usage = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 }
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices, usage }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** How many calls ended before they got an answer. */
    countDropped: () => dropped,
    answer: (next: Says) => {
      says = next
      asked.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
