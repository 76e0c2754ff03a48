import { listSeries } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { query, queryClient, useRead } from '../../../../kernel/calls/query.ts'

/** Where a visit stands in its series: `6` of `12`. `following` are the booked ones from this visit on, by time. */
export type SeriesPlace = { number: number; count: number; following: readonly Appointment[] }

/** The place of a visit in its series; undefined for a single visit, and while it loads. */
export function useSeries(visit: Appointment): SeriesPlace | undefined {
  const { data } = useRead(listSeries, visit.series_id ? { params: { appointment_id: visit.id } } : null)
  return data && findPlace(visit, data.items)
}

/** The booked visits of the series from this one on. Whoever cannot read them gets the visit alone. */
export async function loadFollowing(visit: Appointment): Promise<readonly Appointment[]> {
  if (!visit.series_id) return [visit]
  try {
    const { items } = await queryClient.fetchQuery(query(listSeries, { params: { appointment_id: visit.id } }))
    return findPlace(visit, items)?.following ?? [visit]
  } catch {
    return [visit]
  }
}

/** The place of a visit among all of its series. The old entry of a moved visit has none. */
export function findPlace(visit: Pick<Appointment, 'id'>, items: readonly Appointment[]): SeriesPlace | undefined {
  const at = items.findIndex(({ id }) => id === visit.id)
  if (at < 0) return undefined
  return { number: at + 1, count: items.length, following: items.slice(at).filter(({ status }) => status === 'Scheduled') }
}
