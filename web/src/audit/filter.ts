import type { listTrail } from '@sorrel/contract/audit/operations'
import { type TrailKind, trailKindLabels } from '@sorrel/contract/audit/vocabulary'
import type { InputOf } from '../kernel/calls/api.ts'
import { addDays } from '../kernel/words/format.ts'
import { findInstantAt } from '../scheduling/provider/wall-time.ts'

/** What the address of the screen asks for. */
export type Asked = { actor?: string; patient?: string; operation?: string; kind?: string; from?: string; to?: string }
type Filter = NonNullable<InputOf<typeof listTrail>['query']>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}$/
const operation = /^[A-Za-z_.]{1,80}$/

export const isKind = (kind: string | undefined): kind is TrailKind => kind !== undefined && Object.hasOwn(trailKindLabels, kind)

/** The filter that an address means, with whole days of the viewer's zone; what an address says wrongly is left out. */
export function readFilter({ actor, patient, operation: name, kind, from, to }: Asked, zone: string): Filter {
  return {
    ...(actor && uuid.test(actor) && { actor_id: actor }),
    ...(patient && uuid.test(patient) && { patient_id: patient }),
    ...(name && operation.test(name) && { operation: name }),
    ...(isKind(kind) && { kind }),
    ...(isDay(from) && { from: findInstantAt(from, '00:00', zone) }),
    ...(isDay(to) && { to: findInstantAt(addDays(to, 1), '00:00', zone) }),
  }
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && day.test(text) && text >= '2000-01-01' && text <= '2100-01-01' && !Number.isNaN(Date.parse(text))
