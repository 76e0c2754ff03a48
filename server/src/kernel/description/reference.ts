import { escapeHtml } from '../pages/markup.ts'
import { openApiOf } from './openapi.ts'
import type { Described, OpenApi, OperationObject, Parameter, Response } from './openapi-document.ts'
import type { JsonSchema } from './openapi-schemas.ts'
import { fieldsOf, shapeOf } from './reference-shapes.ts'
import { referenceStyle } from './reference-style.ts'

const pages = new WeakMap<readonly Described[], string>()

/** The OpenAPI document of these operations as an HTML page without scripts; its only style element carries `nonce`. */
export function referenceOf(served: readonly Described[], nonce: string): string {
  let page = pages.get(served)
  if (page === undefined) {
    page = pageOf(openApiOf(served))
    pages.set(served, page)
  }
  return page.replace('__NONCE__', () => escapeHtml(nonce))
}

function pageOf(document: OpenApi): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const chapters = document.tags.map((tag) => ({ ...tag, calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)) }))
  const shapes = Object.entries(document.components.schemas)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sorrel API reference</title>
<style nonce="__NONCE__">${referenceStyle}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<header>
<h1>Sorrel API reference</h1>
<p>${calls.length} operations below <code>/api</code>, generated from the contract that the server and the web app share. The same for programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1). In most browsers, find on this page opens closed entries, too.</p>
</header>
<nav aria-label="Chapters"><ul>${chapters.map(({ name, calls }) => `<li><a href="#chapter-${name}">${wordsOf(name)} <span>${calls.length}</span></a></li>`).join('')}<li><a href="#shapes">Shapes <span>${shapes.length}</span></a></li></ul></nav>
<main id="content">
${writeIntroduction(document)}
${chapters.map((chapter) => chapterOf(chapter, document)).join('\n')}
<section id="shapes" aria-labelledby="shapes-title"><h2 id="shapes-title">Shapes</h2><p>What several operations have in common.</p>
${shapes.map(([name, schema]) => shapeEntry(name, schema)).join('\n')}</section>
</main>
</body>
</html>
`
}

function writeIntroduction({ components }: OpenApi): string {
  const schemes = Object.values(components.securitySchemes) as { name: string; in: string; description: string }[]
  return `<section aria-labelledby="basics"><h2 id="basics">Before you call</h2>
<dl>${schemes.map((scheme) => `<dt><code>${scheme.name}</code> <span class="kind">${scheme.in}</span></dt><dd>${markCode(scheme.description)}</dd>`).join('')}</dl>
<p>A refusal is always <a href="#shape-Problem">one shape</a> with a code; each operation lists the codes it may answer. Bodies are JSON and are refused when they carry a field that is not listed; answers may gain fields. Lists in an address repeat the key. Money is in whole US cents, moments are in UTC.</p></section>`
}

type Call = { path: string; method: string; operation: OperationObject }

function chapterOf({ name, description, calls }: { name: string; description: string; calls: Call[] }, document: OpenApi): string {
  return `<section aria-labelledby="chapter-${name}"><h2 id="chapter-${name}">${wordsOf(name)}</h2><p>${escapeHtml(description)}</p>
${calls.map((call) => callOf(call, document)).join('\n')}</section>`
}

function callOf({ path, method, operation }: Call, document: OpenApi): string {
  const marks = [operation['x-addition'] && 'addition', operation.deprecated && 'deprecated'].filter((mark) => typeof mark === 'string')
  return `<details id="${operation.operationId}"><summary><span class="line"><b class="method ${method.toLowerCase()}">${method}</b> <code class="path">${toBreakable(path)}</code>${marks.map((mark) => ` <span class="mark">${mark}</span>`).join('')}</span><span class="summary">${escapeHtml(operation.summary)}</span></summary>
<p class="access"><a href="#${operation.operationId}"><code>${operation.operationId}</code></a> — ${accessOf(operation)}</p>
${parametersOf(operation, document)}${bodyOf(operation)}${answersOf(operation, document)}</details>`
}

function accessOf(operation: OperationObject): string {
  const who = operation['x-access'].map(
    (audience) => audiences[audience] ?? `administrators with the tag <code>${escapeHtml(audience.replace('admin:', ''))}</code>`,
  )
  const link = operation['x-or-token'] ? `, or whoever holds a <code>${escapeHtml(operation['x-or-token'])}</code>` : ''
  const size = operation['x-body-limit'] ? `; a body may have ${(operation['x-body-limit'] / 1e6).toFixed(1)} MB` : ''
  return `for ${who.join(', ')}${link}${size}`
}

const audiences: Record<string, string> = {
  public: 'anyone',
  machine: 'machines with an api key',
  webhook: 'services that sign what they send',
  patient: 'patients',
  provider: 'providers',
  admin: 'administrators',
}

function parametersOf({ parameters = [] }: OperationObject, document: OpenApi): string {
  if (parameters.length === 0) return ''
  const entries = parameters.map((one) => ('$ref' in one ? document.components.parameters[one.$ref.split('/').at(-1) as string]! : one))
  return `<h3>Parameters</h3><dl>${entries.map(parameterOf).join('')}</dl>`
}

const parameterOf = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<dt><code>${escapeHtml(name)}</code> <span class="kind">${place}${required ? ', required' : ''}</span></dt><dd>${shapeOf(schema)}${description ? `. ${markCode(description)}` : ''}</dd>`

const bodyNames: Record<string, string> = { 'application/json': 'Body', 'application/octet-stream': 'Bytes' }

function bodyOf({ requestBody }: OperationObject): string {
  if (!requestBody) return ''
  const [[type, { schema }]] = Object.entries(requestBody.content) as [[string, { schema: JsonSchema }]]
  return `<h3>${bodyNames[type] ?? 'Form'}${requestBody.required ? '' : ' (may be left out)'}</h3>${fieldsOf(schema)}`
}

function answersOf({ responses }: OperationObject, document: OpenApi): string {
  const entries = Object.entries(responses)
  const own = entries.filter(([, response]) => !('$ref' in response)) as [string, Response][]
  const refused = entries.filter(([, response]) => '$ref' in response) as [string, { $ref: string }][]
  return `${own.map(([status, response]) => `<h3>Answer ${status}</h3>${successOf(response)}`).join('')}
<h3>Refusals</h3><dl class="codes">${refused.map(([status, { $ref }]) => `<dt>${status}</dt><dd>${codesOf(document, $ref)}</dd>`).join('')}</dl>`
}

function successOf({ description, content }: Response): string {
  const [type, body] = Object.entries(content ?? {})[0] ?? []
  if (!body) return `<p>${escapeHtml(description)}</p>`
  if (type === 'application/json' && body.schema.contentMediaType === undefined) return fieldsOf(body.schema)
  const chunk = body.schema.contentSchema
  return `<p>${escapeHtml(description)} <code>${escapeHtml(type as string)}</code></p>${chunk ? fieldsOf(chunk) : ''}`
}

function codesOf(document: OpenApi, ref: string): string {
  const response = document.components.responses[ref.split('/').at(-1) as string]!
  const codes = response.content?.['application/json']?.schema.allOf?.[1]?.properties?.error?.properties?.code?.enum ?? []
  return codes.map((code) => `<code>${escapeHtml(String(code))}</code>`).join(' ')
}

const shapeEntry = (name: string, schema: JsonSchema): string =>
  `<details open id="shape-${name}"><summary><code class="path">${escapeHtml(name)}</code></summary>${schema.description ? `<p>${markCode(schema.description)}</p>` : ''}${fieldsOf({ ...schema, description: undefined })}</details>`

const wordsOf = (feature: string) => escapeHtml(feature.charAt(0).toUpperCase() + feature.slice(1).replaceAll('-', ' '))
const toBreakable = (path: string) => escapeHtml(path).replaceAll('/', '<wbr>/')
/** Escapes the text and turns words between back ticks into code. */
const markCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
