import { escapeHtml } from '../pages/markup.ts'
import type { JsonSchema } from './openapi-schemas.ts'

/** A schema as an HTML list of its fields, with nested fields below; one line if it is not an object. */
export function fieldsOf(schema: JsonSchema): string {
  const variants = variantsOf(schema)
  if (variants)
    return variants.map((variant, index) => `<p class="variant">${index === 0 ? 'Either' : 'or'}</p>${fieldsOf(variant)}`).join('')
  if (!schema.properties) return `<p>${shapeOf(schema)}</p>${nestedFieldsOf(schema)}`
  const fields = Object.entries(schema.properties).map(
    ([name, field]) =>
      `<dt><code>${escapeHtml(name)}</code>${schema.required?.includes(name) ? '' : ' <span class="kind">optional</span>'}</dt><dd>${shapeOf(field)}${nestedFieldsOf(field)}</dd>`,
  )
  return fields.length > 0 ? `<dl>${fields.join('')}</dl>` : '<p>An object.</p>'
}

/** A schema in a few words of HTML: its kind, its values and its bounds. A named schema becomes a link. */
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
  const writeBounds = (low: number | undefined, high: number | undefined, unit: string) =>
    low === undefined && high === undefined
      ? ''
      : `, ${low === undefined ? 'up to' : `${low}${high === undefined ? ' or more' : ' to'}`}${high === undefined ? '' : ` ${high}`}${unit}`
  return `${writeBounds(minimum, maximum, '')}${writeBounds(minLength, maxLength, ' letters')}${writeBounds(minItems, maxItems, ' entries')}${pattern ? `, as <code>${escapeHtml(pattern)}</code>` : ''}`
}

/** The fields of a nested object, of the objects in a list, or of each of several alternatives. */
function nestedFieldsOf(schema: JsonSchema): string {
  if (schema.properties) return fieldsOf(schema)
  if (schema.type === 'array' && schema.items) return nestedFieldsOf(schema.items)
  if (typeof schema.additionalProperties === 'object') return nestedFieldsOf(schema.additionalProperties)
  const variants = variantsOf(schema)
  if (variants) return fieldsOf(schema)
  return (schema.anyOf ?? []).map(nestedFieldsOf).join('')
}

const variantsOf = (schema: JsonSchema): JsonSchema[] | undefined => {
  const either = (schema.oneOf ?? schema.anyOf)?.filter(({ properties }) => properties)
  return either && either.length > 1 ? either : undefined
}
