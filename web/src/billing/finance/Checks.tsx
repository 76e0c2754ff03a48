import { Trans, useLingui } from '@lingui/react/macro'
import { listCheckRuns, runChecks } from '@sorrel/contract/billing/operations'
import type { CheckRun } from '@sorrel/contract/billing/schemas'
import { checkKinds } from '@sorrel/contract/billing/vocabulary'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { About } from './About.tsx'

/** The last check of the books against everything that they should agree with. Its list must be empty. */
export function Checks() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listCheckRuns, { query: { limit: '1' } })
  const run = useAct(runChecks, { refreshes: [listCheckRuns] })
  const last = data?.items[0]
  const [format, zone, now] = [useFormat(), useMyZone(), useNow(60_000)]
  const next = data && format.within(format.dayAndTime(data.next_at, zone, now))
  return (
    <Card
      title={t`Check of the books`}
      aside={
        <Button kind="quiet" size="small" busy={run.isPending} onClick={() => run.mutate({})}>
          <Trans>Check now</Trans>
        </Button>
      }
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {run.error && <Problem error={run.error} />}
      {data && !last && (
        <p className="small quiet">
          <Trans>The books are checked every day. The first check runs {next}.</Trans>
        </p>
      )}
      {last && <Run run={last} />}
    </Card>
  )
}

function Run({ run: { ran_at, findings, skipped } }: { run: CheckRun }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const day = format.shortDate(dayOf(ran_at, zone))
  const time = format.timeWithZone(ran_at, zone)
  const names = skipped.map((kind) => checkKinds[kind][format.locale]).join('; ')
  const money = (cents: number | null) => (cents === null ? '–' : format.money(cents))
  return (
    <div className="stack">
      <p className="small quiet">
        <Trans>
          Checked on {day}, {time}
        </Trans>
      </p>
      {findings.length === 0 ? (
        <Notice>
          <Trans>Everything agrees to the cent.</Trans>
        </Notice>
      ) : (
        <SheetTable
          label={t`What does not agree`}
          heads={[t`Check`, t`About`, { label: t`Should be`, atEnd: true }, { label: t`Is`, atEnd: true }]}
        >
          {findings.map(({ check, about, expected_cents, found_cents }) => (
            <tr key={`${check} ${about}`}>
              <th scope="row">{checkKinds[check][format.locale]}</th>
              <td data-label={t`About`}>
                <About about={about} />
              </td>
              <td data-label={t`Should be`} className="at-end bill-number">
                {money(expected_cents)}
              </td>
              <td data-label={t`Is`} className="at-end bill-number">
                {money(found_cents)}
              </td>
            </tr>
          ))}
        </SheetTable>
      )}
      {skipped.length > 0 && (
        <p className="small quiet">
          <Trans>Could not be checked: {names}</Trans>
        </p>
      )}
    </div>
  )
}
