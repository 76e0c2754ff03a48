import { escapeHtml } from '../serving/page.ts'
import type { JsonSchema } from './openapi-schemas.ts'

/** A schema as a list of its fields, nested ones below; what is not an object is one line. */
export function fieldsOf(schema: JsonSchema): string {
  const variants = variantsOf(schema)
  if (variants)
    return variants.map((variant, index) => `<p class="variant">${index === 0 ? 'Either' : 'or'}</p>${fieldsOf(variant)}`).join('')
  if (!schema.properties) return `<p>${shapeOf(schema)}</p>${nested(schema)}`
  const fields = Object.entries(schema.properties).map(
    ([name, field]) =>
      `<dt><code>${escapeHtml(name)}</code>${schema.required?.includes(name) ? '' : ' <span class="kind">optional</span>'}</dt><dd>${shapeOf(field)}${nested(field)}</dd>`,
  )
  return fields.length > 0 ? `<dl>${fields.join('')}</dl>` : '<p>An object.</p>'
}

/** A schema in a few words: its kind, its values, its bounds; a named one as a link. */
export function shapeOf(schema: JsonSchema): string {
  return `${kindOf(schema)}${boundsOf(schema)}${schema.default === undefined ? '' : `; <code>${escapeHtml(JSON.stringify(schema.default))}</code> if left out`}`
}

function kindOf(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) as string)
    return `<a href="#shape-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return `always <code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' or ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(kindOf))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? shapeOf(schema.items) : 'anything'}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `object by key of ${shapeOf(schema.additionalProperties)}`
  if (schema.format === 'binary') return 'bytes'
  return typeof schema.type === 'string' ? (kinds[schema.format ?? schema.type] ?? schema.type) : 'anything'
}

const kinds: Record<string, string> = {
  integer: 'whole number',
  string: 'text',
  boolean: 'true or false',
  uuid: 'id (UUID)',
  'date-time': 'moment',
  date: 'day',
  email: 'e-mail address',
  uri: 'address',
}

function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema as Record<string, number | undefined> & {
    pattern?: string
  }
  const between = (low: number | undefined, high: number | undefined, unit: string) =>
    low === undefined && high === undefined
      ? ''
      : `, ${low === undefined ? 'up to' : `${low}${high === undefined ? ' or more' : ' to'}`}${high === undefined ? '' : ` ${high}`}${unit}`
  return `${between(minimum, maximum, '')}${between(minLength, maxLength, ' letters')}${between(minItems, maxItems, ' entries')}${pattern ? `, as <code>${escapeHtml(pattern)}</code>` : ''}`
}

/** The fields inside of a field that is an object, a list of objects or one of several objects. */
function nested(schema: JsonSchema): string {
  if (schema.properties) return fieldsOf(schema)
  if (schema.type === 'array' && schema.items) return nested(schema.items)
  if (typeof schema.additionalProperties === 'object') return nested(schema.additionalProperties)
  const variants = variantsOf(schema)
  if (variants) return fieldsOf(schema)
  return (schema.anyOf ?? []).map(nested).join('')
}

const variantsOf = (schema: JsonSchema): JsonSchema[] | undefined => {
  const either = (schema.oneOf ?? schema.anyOf)?.filter(({ properties }) => properties)
  return either && either.length > 1 ? either : undefined
}
