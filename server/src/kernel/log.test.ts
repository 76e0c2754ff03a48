import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'

/** The text that the log writes while `write` runs. */
function written(write: (log: ReturnType<typeof openLog>) => void): string[] {
  const lines: string[] = []
  write(openLog(readConfig({ SORREL_MODE: 'test', LOG_LEVEL: 'debug' }), { write: (line) => lines.push(line) }))
  return lines
}

test('each log entry is one line, which nobody can break or forge', () => {
  const forged = 'none\n{"level":50,"msg":"the house is on fire"}\r\n\u2028\u0000\u001b[31m'
  const lines = written((log) => {
    log.info({ route: forged, method: forged }, forged)
    log.error({ err: new Error(forged) }, 'unexpected')
  })
  assert.equal(lines.length, 2)
  for (const line of lines) {
    assert.equal(line.trimEnd().split(/[\n\r]/).length, 1, line)
    assert.doesNotMatch(line.trimEnd(), /\p{Cc}/u)
  }
  assert.equal(z.object({ route: z.string() }).parse(JSON.parse(lines[0]!)).route, forged)
})

test('a logged error keeps its stack frames but not its message about people; the database is not quoted', () => {
  const carrier = new Error('the number +1 (312) 555-0101 of maya@example.org is not reachable')
  const database = Object.assign(new Error('invalid reason: a headache'), { severity: 'ERROR', code: '23514', detail: 'a headache' })
  const [first, second] = written((log) => {
    log.error({ err: carrier }, 'job failed')
    log.error({ err: database }, 'unexpected')
  }) as [string, string]
  // Whole values only: the time of the line also consists of digits, and a folder in the stack may be called maya.
  for (const personal of ['555-0101', '5550101', '(312)', 'maya@example.org']) assert.ok(!first.includes(personal), first)
  const { message, stack } = z.object({ err: z.object({ message: z.string(), stack: z.string() }) }).parse(JSON.parse(first)).err
  assert.equal(message, 'the number … of … is not reachable')
  assert.match(stack, /^ +at .*log\.test\.ts:\d+:\d+/)
  assert.doesNotMatch(second, /headache/)
  assert.match(second, /23514/)
})

test('a logged error does not quote the text that was no JSON', async () => {
  const error = await new Response('I walk with Gwen every day').json().catch((error: unknown) => error)
  assert.match(String(error), /I walk/, 'the error quotes it')
  const [line] = written((log) => log.warn({ err: error }, 'the talk of a visit was not written down')) as [string]
  assert.doesNotMatch(line, /I walk/)
  assert.match(line, /no JSON/)
})
