import { errors } from '@sorrel/contract/kernel/errors'
import type { Description } from '@sorrel/contract/kernel/operation'
import { isBytes, requiredOf } from '@sorrel/contract/kernel/schema-walk'
import { answersOf, describeErrorResponses } from './openapi-answers.ts'
import type { Content, Described, OpenApi, OperationObject } from './openapi-document.ts'
import { headerParameters, parametersOf } from './openapi-parameters.ts'
import { Components, type JsonSchema } from './openapi-schemas.ts'
import { featureSentences } from './openapi-tags.ts'
import { version } from './version.ts'

const documents = new WeakMap<readonly Described[], OpenApi>()

/** The OpenAPI 3.1 document of these operations. The same operations always give the same text. */
export function openApiOf(served: readonly Described[]): OpenApi {
  const known = documents.get(served)
  if (known) return known
  const document = documentOf(served)
  documents.set(served, document)
  return document
}

function documentOf(served: readonly Described[]): OpenApi {
  const components = new Components()
  const features = Object.keys(featureSentences).filter((name) => served.some(({ feature }) => feature === name))
  const ordered = [...served].sort(
    (a, b) =>
      orderOf(a) - orderOf(b) ||
      compareTexts(a.description.path, b.description.path) ||
      compareTexts(a.description.method, b.description.method),
  )
  const paths: OpenApi['paths'] = {}
  for (const call of ordered) {
    const { path, method } = call.description
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = operationOf(call, components)
  }
  components.schemas.Problem = problem
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/api' }],
    tags: features.map((name) => ({ name, description: featureSentences[name] as string })),
    paths,
    components: {
      schemas: sortByName(components.schemas),
      parameters: sortByName(keepUsed(headerParameters, paths)),
      responses: sortByName(describeErrorResponses(ordered)),
      securitySchemes: securitySchemesOf(ordered),
    },
  }
}

function operationOf(call: Described, components: Components): OperationObject {
  const { name, feature, description, wire } = call
  const parameters = parametersOf(call, components)
  const content = bodyOf(call, components)
  return {
    operationId: name,
    tags: [feature],
    summary: description.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: requiredOf(wire).includes('body'), content } } : {}),
    responses: answersOf(call, components),
    security: securityOf(description),
    ...(description.deprecated ? { deprecated: true } : {}),
    'x-access': typeof description.access === 'string' ? [description.access] : [...description.access],
    ...(description.addition ? { 'x-addition': true } : {}),
    ...(description.finishes_recovery ? { 'x-finishes-recovery': true } : {}),
    ...(description.or_token ? { 'x-or-token': description.or_token } : {}),
    ...(description.body_limit ? { 'x-body-limit': description.body_limit } : {}),
  }
}

function bodyOf({ description, wire }: Described, components: Components): Content | undefined {
  if (!wire.body) return undefined
  if (isBytes(wire.body)) return { [wire.body.bytes]: { schema: { type: 'string', format: 'binary' } } }
  const type = description.access === 'webhook' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { [type]: { schema: components.convert(wire.body, 'input') } }
}

function securityOf({ access, or_token }: Description): Record<string, string[]>[] {
  // OpenAPI has no security scheme for a signature over the raw body of a webhook; `x-access` describes it instead.
  if (access === 'public' || access === 'webhook') return []
  if (access === 'machine') return [{ apiKey: [] }]
  return or_token ? [{ identityToken: [] }, { [or_token]: [] }] : [{ identityToken: [] }]
}

function securitySchemesOf(served: readonly Described[]): Record<string, object> {
  const tokens = [...new Set(served.flatMap(({ description }) => description.or_token ?? []))].sort()
  return {
    identityToken: {
      type: 'apiKey',
      in: 'header',
      name: 'authorization',
      description:
        'The app role, four colons and the identity token: `client::::<token>` for a patient, `provider::::<token>` for a provider or an administrator.',
    },
    ...(served.some(({ description }) => description.access === 'machine') ? { apiKey: machineKey } : {}),
    ...Object.fromEntries(
      tokens.map((name) => [
        name,
        {
          type: 'apiKey',
          in: name.startsWith('x-') ? 'header' : 'query',
          name,
          description: 'A token of one link, which stands in for being signed in.',
        },
      ]),
    ),
  }
}

const machineKey = { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'One of the keys that the configuration lists.' }

const info = {
  title: 'Sorrel',
  version,
  summary: 'Nutrition care, open and self-hostable.',
  description:
    'Generated from the contract that the server and the web app share. Every refusal has one form, `{"error": {"code", "details", "request_id"}}`; each operation lists the codes it may answer. Operations marked `x-addition` are ours; `x-access` says who may call; a session that a recovery opened may call what is marked `x-finishes-recovery`, and nothing else.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

const problem: JsonSchema = {
  type: 'object',
  description:
    'A refusal. `details` of `invalid_request` is `{"issues": [{"in", "path", "code", "params"}]}`, and never carries a value that was sent.',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'string', enum: Object.keys(errors) }, details: {}, request_id: { type: 'string' } },
      required: ['code', 'details', 'request_id'],
    },
  },
  required: ['error'],
}

const orderOf = ({ feature }: Described) => {
  const place = Object.keys(featureSentences).indexOf(feature)
  return place < 0 ? 99 : place
}
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const sortByName = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareTexts(a, b)))

function keepUsed<T>(record: Record<string, T>, paths: OpenApi['paths']): Record<string, T> {
  const text = JSON.stringify(paths)
  return Object.fromEntries(Object.entries(record).filter(([name]) => text.includes(`"#/components/parameters/${name}"`)))
}
