import { served } from '../../features.ts'
import type { Served } from '../implement.ts'
import type { Answered, TestApp } from '../testing.ts'
import { type Anything, type Send, typeCalls } from './calls.ts'

type Line = { operation: Served; method: string; pattern: RegExp }
const escaped = (path: string) =>
  path
    .replace(/\/$/, '')
    .replaceAll(/[.]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '[^/]+')
// Paths without parameters come first, as in the router.
const lines: Line[] = [...served]
  .sort((a, b) => a.description.path.split('{').length - b.description.path.split('{').length)
  .map((operation) => ({
    operation,
    method: operation.description.method,
    pattern: new RegExp(`^${escaped(operation.description.path)}/?$`),
  }))

/** The operation that a line such as `GET /appointments/0199…` calls. */
export const operationOf = (line: string): Served | undefined => {
  const [method, path = ''] = line.split(' ')
  return lines.find((known) => known.method === method && known.pattern.test(path))?.operation
}

export type Visited = { operation: Served; line: string; given: Anything | undefined; answer: Answered }
/** The same app, which also records the operation of every answer. */
export function recordCalls(t: TestApp): { t: TestApp; visited: Visited[] } {
  const visited: Visited[] = []
  const send: Send = async (line, given) => {
    const answer = await t.send(line, given)
    const operation = operationOf(line)
    if (operation) visited.push({ operation, line, given, answer })
    return answer
  }
  return { t: { ...t, send, call: typeCalls(send) }, visited }
}

/** The values of an operation's path parameters in a line that called it. */
export function readParametersIn({ description }: Served, line: string): Record<string, string> {
  const named = new RegExp(`^\\w+ ${description.path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
  return { ...named.exec(line)?.groups }
}
