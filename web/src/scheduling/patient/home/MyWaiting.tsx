import { Trans, useLingui } from '@lingui/react/macro'
import { leaveWaitingList, listWaitingList } from '@sorrel/contract/scheduling/operations'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useAct, useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { Place } from '../../waiting/Place.tsx'

type Entry = OutputOf<typeof listWaitingList>['items'][number]

/** The waiting lists that this person is on, with their place. Shows nothing if there are none. */
export function MyWaiting() {
  const { t } = useLingui()
  const { data } = useRead(listWaitingList)
  const waiting = (data?.items ?? []).filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return null
  return (
    <Card title={t`You are waiting for a time`}>
      <div className="stack">
        {waiting.map((entry) => (
          <OneList key={entry.id} entry={entry} />
        ))}
      </div>
    </Card>
  )
}

function OneList({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const format = useFormat()
  const leave = useAct(leaveWaitingList, { refreshes: [listWaitingList], onSuccess: () => toast(t`You are off the waiting list.`) })
  const name = entry.provider_name
  const until = format.shortDay(entry.to)
  return (
    <div className="stack stack--close">
      <p>
        <b>{name}</b>
        <br />
        <span className="small quiet">
          <Trans>Until {until}.</Trans> <Place ahead={entry.ahead} />
        </span>
      </p>
      {leave.error && <Problem error={leave.error} />}
      <p>
        <Button
          kind="quiet"
          size="small"
          aria-label={t`Leave the waiting list of ${name}`}
          busy={leave.isPending}
          onClick={() => leave.mutate({ params: { waiting_list_entry_id: entry.id } })}
        >
          <Trans>Leave the waiting list</Trans>
        </Button>
      </p>
    </div>
  )
}
