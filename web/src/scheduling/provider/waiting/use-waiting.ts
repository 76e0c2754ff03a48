import { useLingui } from '@lingui/react/macro'
import {
  leaveWaitingList,
  listAvailabilitySlots,
  listWaitingList,
  offerWaitingTime,
  restoreWaiting,
  withdrawWaitingOffer,
} from '@sorrel/contract/scheduling/operations'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { usePhrase } from '../../../kernel/words/use-phrase.ts'

export type Entry = OutputOf<typeof listWaitingList>['items'][number]

const reads = [listWaitingList, listAvailabilitySlots]

/** The name of somebody who waits. */
export const nameOf = ({ person }: Pick<Entry, 'person'>): string => `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim()

/** Takes somebody off the list, with an Undo while they have not been told. */
export function useRemove(entry: Entry) {
  const { t } = useLingui()
  const name = nameOf(entry)
  const params = { waiting_list_entry_id: entry.id }
  const restore = useAct(restoreWaiting, {
    refreshes: reads,
    onSuccess: () => toast(t`${name} is back on the list.`),
    onError: () => toast(t`${name} stays off the list: they have been told.`),
  })
  const remove = useAct(leaveWaitingList, {
    refreshes: reads,
    onSuccess: () => toast(t`${name} is off the list.`, { label: t`Undo`, run: () => restore.mutate({ params }) }),
  })
  return { remove: () => remove.mutate({ params }), busy: remove.isPending, error: remove.error }
}

/** Offers a time by hand, with an Undo while the person has not been told. */
export function useOffer(entry: Entry, onDone: () => void) {
  const { t } = useLingui()
  const name = nameOf(entry)
  const { withdraw } = useWithdraw(entry, true)
  const offer = useAct(offerWaitingTime, {
    refreshes: reads,
    onSuccess: () => {
      toast(t`The time is held for ${name}.`, { label: t`Undo`, run: withdraw })
      onDone()
    },
  })
  const send = (starts_at: string) => offer.mutate({ params: { waiting_list_entry_id: entry.id }, body: { starts_at } })
  return { send, busy: offer.isPending, error: offer.error, reset: () => offer.reset() }
}

/** Takes an offer back. Whoever was told of it is told that it has ended. `isUndo`: no screen shows a refusal any more. */
export function useWithdraw(entry: Entry, isUndo = false) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const name = nameOf(entry)
  const act = useAct(withdrawWaitingOffer, {
    refreshes: reads,
    onSuccess: () => toast(t`The offer to ${name} was taken back.`),
    onError: (error) => isUndo && toast(`${t`The offer to ${name} stands.`} ${phraseFor(error)}`),
  })
  return { withdraw: () => act.mutate({ params: { waiting_list_entry_id: entry.id } }), busy: act.isPending, error: act.error }
}
