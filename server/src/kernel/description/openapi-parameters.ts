import { accessReasonHeader, accessReasonKindHeader, accessReasonLabels } from '@sorrel/contract/audit/vocabulary'
import type { Description } from '@sorrel/contract/kernel/operation'
import type { Described, Parameter } from './openapi-document.ts'
import type { Components, JsonSchema } from './openapi-schemas.ts'

/** Headers that the kernel reads for every operation. */
export const headerParameters: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    description: 'Made up by the client. A retry with the same key and the same body gets the first answer, for 24 hours.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
  },
  DeviceId: {
    name: 'x-device-id',
    in: 'header',
    description: 'A random id that a device keeps: limits then count per device, and not per network address alone.',
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
  ActingFor: {
    name: 'x-acting-for',
    in: 'header',
    description: 'The id of the patient for whom a guardian makes this call. Without it, patients act for themselves.',
    schema: { type: 'string', format: 'uuid' },
  },
  AccessReason: {
    name: accessReasonHeader,
    in: 'header',
    description:
      'Why an administrator opens these data, percent-encoded: 10 to 500 characters. It holds for 30 minutes, in which it may be left out, and is kept in the trail. Nobody else is asked.',
    schema: { type: 'string' },
  },
  AccessReasonKind: {
    name: accessReasonKindHeader,
    in: 'header',
    description: 'The kind of that reason.',
    schema: { type: 'string', enum: Object.keys(accessReasonLabels) },
  },
  LastEventId: {
    name: 'last-event-id',
    in: 'header',
    description: 'The id of the last event that was read; what came after it is sent first.',
    schema: { type: 'string' },
  },
}

/** Path, query, header and cookie parameters of a call, in this order. */
export function parametersOf({ description, wire }: Described, components: Components): (Parameter | { $ref: string })[] {
  const partsIn = (place: Parameter['in'], schema: typeof wire.query) => (schema ? partsOf(place, schema, components) : [])
  return [
    ...partsIn('path', wire.params),
    ...partsIn('query', wire.query),
    ...partsIn('header', wire.headers),
    ...partsIn('cookie', wire.cookies),
    ...kernelHeaders(description, 'events' in wire.output).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

function kernelHeaders(description: Description, streams: boolean): string[] {
  const limited = description.access === 'public' && description.method !== 'GET'
  const acts = Array.isArray(description.access) && description.access.includes('patient') && !description.own_account
  return [
    ...(description.idempotent ? ['IdempotencyKey'] : []),
    ...(limited ? ['DeviceId'] : []),
    ...(acts ? ['ActingFor'] : []),
    ...(description.staff_reason && !('needless' in description.staff_reason) ? ['AccessReason', 'AccessReasonKind'] : []),
    ...(streams ? ['LastEventId'] : []),
  ]
}

function partsOf(place: Parameter['in'], schema: NonNullable<Described['wire']['query']>, components: Components): Parameter[] {
  const sent = components.convert(schema, 'input')
  // For comparison only: these components must not enter the document.
  const read = new (components.constructor as new () => Components)().convert(schema, 'output')
  return Object.entries(sent.properties ?? {}).map(([name, property]) => {
    const meant = toMeaning(property, read.properties?.[name])
    return {
      name,
      in: place,
      ...(place === 'path' || sent.required?.includes(name) ? { required: true } : {}),
      schema: meant,
      ...(meant.type === 'array' ? { style: 'form' as const, explode: true } : {}),
    }
  })
}

/** Every value in an address is text, so the document describes the number or truth value that the server reads from it. */
function toMeaning(sent: JsonSchema, read: JsonSchema | undefined): JsonSchema {
  const fallback = sent.default === undefined ? {} : { default: sent.default }
  if (sent.type === 'string' && (read?.type === 'integer' || read?.type === 'number')) return { ...read, ...fallback }
  if (sent.enum?.join() === 'true,false') return { type: 'boolean', ...fallback }
  return sent
}
