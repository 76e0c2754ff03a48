import { served } from '../../features.ts'
import { openApiOf } from '../description/openapi.ts'
import type { Served } from '../implement.ts'
import { bodies } from './ids.ts'
import { changeAt, type Described, listPlacesIn, type Parameter, type Pick, pickFrom, sampleOf } from './samples.ts'

/** The API document, from which inputs are made. */
export const document = openApiOf(served)
const described = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)
const describedAs = ({ name }: Served): Described => {
  const found = described.get(name)
  if (!found) throw new Error(`${name} is not described`)
  return found
}

export type Input = { path: Record<string, string>; query: Record<string, unknown>; headers: Record<string, string>; body: unknown }
type Ids = Record<string, readonly string[]>

/** An input that the schemas accept, with existing ids; `whole` also fills optional fields. */
export function inputOf(operation: Served, ids: Ids, pick: Pick, whole: boolean): Input {
  const { parameters = [], requestBody } = describedAs(operation)
  const input: Input = { path: {}, query: {}, headers: {}, body: undefined }
  for (const given of parameters) {
    const parameter = '$ref' in given ? parameterAt(given.$ref) : given
    if (!parameter.required && !(whole && parameter.in !== 'header')) continue
    const value = existing(sampleOf(document, parameter.schema, pick, whole), parameter.name, ids, pick)
    if (parameter.in === 'path') input.path[parameter.name] = String(value)
    else if (parameter.in === 'query') input.query[parameter.name] = value
  }
  if (requestBody?.content['application/octet-stream']) input.body = Buffer.from('bytes')
  const schema = requestBody?.content['application/json']?.schema
  if (schema) {
    const body = sampleOf(document, schema, pick, whole)
    input.body = [...listPlacesIn(body)].reduce((done, place) => {
      const name = String(place.at(-1) ?? '')
      return ids[name] ? changeAt(done, place, (old) => existing(old, name, ids, pick)) : done
    }, body)
  }
  return input
}

const parameterAt = (ref: string): Parameter => document.components.parameters[ref.split('/').at(-1)!]!
const existing = (value: unknown, name: string, ids: Ids, pick: Pick) => (ids[name]?.length ? ids[name][pick(ids[name].length)] : value)

/** The smallest input that the operation accepts, so that it gets as far as reading the row. */
export function leastInputOf(operation: Served): { query: Record<string, unknown>; body?: unknown } {
  const { query, body } = inputOf(operation, {}, pickFrom(7), false)
  return { query, ...(body === undefined ? {} : { body: bodies[operation.name] ?? body }) }
}
