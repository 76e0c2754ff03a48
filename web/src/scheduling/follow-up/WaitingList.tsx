import { Trans, useLingui } from '@lingui/react/macro'
import { joinWaitingList, leaveWaitingList, listWaitingList } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { addDays, dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../patient/use-my-zone.ts'
import { useVisitWeek } from '../times/use-visit-week.ts'
import type { LastVisit } from './last-visit.ts'
import type { VisitWay } from './use-visit-way.tsx'

type Part = 'morning' | 'afternoon' | 'evening' | ''

/** Puts the patient on the waiting list if no time fits. */
export function WaitingList({ last, way }: { last: LastVisit; way: VisitWay['way'] }) {
  const { t } = useLingui()
  const { data } = useRead(listWaitingList)
  const mine = data?.items.find(
    (entry) => entry.provider_id === last.provider_id && (entry.status === 'waiting' || entry.status === 'offered'),
  )
  return (
    <Card title={t`Nothing fits?`}>{mine ? <Waits id={mine.id} from={mine.from} to={mine.to} /> : <Join last={last} way={way} />}</Card>
  )
}

function Waits({ id, from, to }: { id: string; from: string; to: string }) {
  const format = useFormat()
  const leave = useAct(leaveWaitingList, { refreshes: [listWaitingList] })
  const [first, until] = [format.shortDay(from), format.shortDay(to)]
  return (
    <div className="stack">
      <p>
        <Trans>
          You are on the waiting list, from {first} to {until}. We text you when a time opens up and hold it for 15 minutes.
        </Trans>
      </p>
      {leave.error && <Problem error={leave.error} />}
      <Button kind="quiet" busy={leave.isPending} onClick={() => leave.mutate({ params: { waiting_list_entry_id: id } })}>
        <Trans>Leave the waiting list</Trans>
      </Button>
    </div>
  )
}

function Join({ last, way }: { last: LastVisit; way: VisitWay['way'] }) {
  const { t } = useLingui()
  const [weeks, setWeeks] = useState('2')
  const [part, setPart] = useState<Part>('')
  const join = useAct(joinWaitingList, { refreshes: [listWaitingList] })
  const zone = useMyZone()
  const today = dayOf(readNow(), zone)
  // The question of the times above, so that no call is added.
  const { refused, next } = useVisitWeek({ provider_id: last.provider_id, minutes: 45, type: 'Follow-up' }, today, zone)
  const body = {
    provider_id: last.provider_id,
    type: 'Follow-up' as const,
    ...way,
    from: today,
    to: addDays(today, Number(weeks) * 7),
    part_of_day: part || null,
  }
  const spans = [
    { value: '1', label: t`The next week` },
    { value: '2', label: t`The next two weeks` },
    { value: '4', label: t`The next four weeks` },
    { value: '8', label: t`The next eight weeks` },
  ]
  const name = last.provider_name
  const parts: { value: Part; label: string }[] = [
    { value: '', label: t`Any time of day` },
    { value: 'morning', label: t`Mornings` },
    { value: 'afternoon', label: t`Afternoons` },
    { value: 'evening', label: t`Evenings` },
  ]
  if (refused === 'age_not_seen' && next === null)
    return (
      <p>
        <Trans>{name} does not see people of this age, so nobody can join the waiting list for them.</Trans>
      </p>
    )
  return (
    <div className="stack">
      <p>
        <Trans>Join the waiting list. When somebody cancels, we text you and hold the time for 15 minutes.</Trans>
      </p>
      <div className="fields fields--two">
        <SelectInput label={t`Within`} options={spans} value={weeks} onChange={(event) => setWeeks(event.currentTarget.value)} />
        <SelectInput
          label={t`When it suits you`}
          options={parts}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value as Part)}
        />
      </div>
      {join.error && <Problem error={join.error} />}
      <Button kind="quiet" busy={join.isPending} onClick={() => join.mutate({ body })}>
        <Trans>Join the waiting list</Trans>
      </Button>
    </div>
  )
}
