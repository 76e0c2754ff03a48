import assert from 'node:assert/strict'
import { errors, impliedErrors } from '@sorrel/contract/kernel/errors'
import { zodOf } from '@sorrel/contract/kernel/schema-walk'
import { z } from 'zod'
import type { Served } from '../../implement.ts'
import type { Answered } from '../../testing.ts'
import { findMarkersIn } from '../planting.ts'
import { Refusal } from './refusal.ts'

// Frames of a stack, errors of the database, paths on a disk: no answer may contain any of them.
const inside =
  /\n\s+at \S+ \(|node:internal|node_modules|\.ts:\d+|file:\/\/|\/(?:home|root|usr|srv|var|etc)\/|\bselect\b(?:\\"|[^"\n]){1,80}\bfrom\b|insert into |relation "|syntax error|violates|duplicate key|pg_catalog|app_user|\bECONN(?:REFUSED|RESET|ABORTED)\b|ZodError|SyntaxError|TypeError|Unexpected token/i
// The whole text of these answers is about calls and schemas, so it may contain such words.
const aboutItself = new Set(['getOpenApi', 'getReference'])

export type Judge = { may: (owner: string) => boolean; whose: Pick<Map<string, string>, 'get'> }

/** What is wrong with an answer, whoever called and whatever the input was; undefined if nothing is. */
export function findFault(operation: Served, answer: Answered, judge?: Judge): string | undefined {
  try {
    if (answer.status >= 400) checkRefusal(operation, answer)
    else checkSuccess(operation, answer)
    checkHeaders(operation, answer)
    const shown = aboutItself.has(operation.name) ? undefined : inside.exec(answer.text)
    assert.ok(!shown, `it shows the inside: ${shown?.[0]}`)
    if (judge) checkMarkers(answer, judge)
    return undefined
  } catch (error) {
    return `${answer.status} ${(error as Error).message.slice(0, 200)} in ${answer.text.slice(0, 200)}`
  }
}

function checkRefusal({ description }: Served, { status, body, headers }: Answered): void {
  assert.ok(status < 500, 'a server error')
  assert.match(String(headers['content-type']), /^application\/json/)
  const { error } = Refusal.parse(body)
  const { error: sent, ...more } = z.looseObject({ error: z.looseObject({}) }).parse(body)
  assert.deepEqual([Object.keys(more), Object.keys(sent)], [[], ['code', 'details', 'request_id']])
  assert.equal(errors[error.code], status)
  assert.equal(error.request_id, headers['x-request-id'])
  assert.ok([...impliedErrors, ...(description.errors ?? [])].includes(error.code), `${error.code} is not listed`)
  if (status === 429) assert.ok(Number(headers['retry-after']) > 0, 'no retry-after')
}

function checkSuccess({ description, wire }: Served, { status, body, headers, text }: Answered): void {
  const { output } = wire
  assert.ok([description.status ?? 200, description.status_under_way].includes(status as 200), `answered ${status}`)
  if ('file' in output)
    assert.ok(output.file === '*/*' || String(headers['content-type']).startsWith(output.file), String(headers['content-type']))
  else if (status === 204) assert.equal(text, '')
  else {
    assert.ok('_zod' in output, 'a stream was promised, and a value answered')
    // Parsing must not change the body: nothing may be sent that the schema does not name.
    assert.deepEqual(zodOf(output).parse(body), body)
  }
}

function checkHeaders({ description }: Served, { headers }: Answered): void {
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.match(String(headers['content-security-policy']), /default-src '(none|self)'/)
  // Nobody may cache an answer about a person, a refusal, or an answer that the contract does not mark as cacheable.
  const kept = description.cache_seconds !== undefined && headers['cache-control'] !== 'no-store'
  assert.equal(headers['cache-control'], kept ? `public, max-age=${description.cache_seconds}` : 'no-store')
  assert.ok(!kept || description.access === 'public', 'what is not for everybody may be kept')
}

function checkMarkers({ text }: Answered, { may, whose }: Judge): void {
  for (const found of findMarkersIn(text)) {
    const owner = whose.get(found)
    assert.ok(owner === undefined || may(owner), `it tells of ${owner}`)
  }
}
