import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { withdrawContest } from '@sorrel/contract/remote-care/operations'
import type { PatientEncounter } from '@sorrel/contract/remote-care/schemas'
import { openContestStatuses, patientEncounterLabels } from '@sorrel/contract/remote-care/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ContestDialog } from '../ContestDialog.tsx'
import { ContestState, ContestWords } from '../ContestWords.tsx'
import { EvidenceList } from '../EvidenceList.tsx'
import { refreshes } from '../refreshes.ts'

type Props = { patientId: string; charge: PatientEncounter }

/** One week of answers that is or was billed: when, how long, what it may cost, and what the patient may do about it. */
export function ChargeCard({ patientId, charge }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = getDeviceZone()
  const [isOpen, setOpen] = useState(false)
  const dayWords = (at: string) => format.date(dayOf(at, zone))
  const { status, provider_name: name, minutes_logged: minutes, contest, quiet_until: quiet, contest_until: until } = charge
  const [from, to] = [dayWords(charge.period_start), dayWords(charge.period_end)]
  const label = patientEncounterLabels[status as keyof typeof patientEncounterLabels]
  return (
    <Card as="article" className="stack" title={t`Answers of ${name}`} aside={label && <Chip>{label[format.locale]}</Chip>}>
      <DataList
        facts={[
          { label: t`When`, value: t`${from} to ${to}` },
          { label: t`Time in all`, value: plural(minutes, { one: '# minute', other: '# minutes' }) },
          { label: t`Billed to`, value: charge.payer_name },
          charge.owed_cents === null
            ? {
                label: t`You may have to pay`,
                value: <Expected cents={charge.patient_estimate_cents} />,
              }
            : { label: t`You owe`, value: format.money(charge.owed_cents) },
        ]}
      />
      <details>
        <summary>
          <Trans>What was done</Trans>
        </summary>
        <EvidenceList evidence={charge.evidence} zone={zone} />
      </details>
      {status === 'noticed' && quiet && (
        <Notice tone="info">
          <p>{t`Nothing goes to your plan before ${format.dayAndTime(quiet, zone, charge.noticed_at ?? quiet)}.`}</p>
        </Notice>
      )}
      {contest && (
        <>
          <ContestState contest={contest} />
          <ContestWords contest={contest} zone={zone} />
          {openContestStatuses.includes(contest.status) && <WithdrawAct id={contest.id} />}
        </>
      )}
      {charge.can_contest && until && (
        <div className="remote-acts">
          <Button kind="quiet" onClick={() => setOpen(true)}>
            <Trans>Contest this…</Trans>
          </Button>
          <span className="small quiet">{t`until ${dayWords(until)}`}</span>
        </div>
      )}
      {isOpen && <ContestDialog patientId={patientId} chargeId={charge.id} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** What the plan may leave to the patient. */
function Expected({ cents }: { cents: number | null }) {
  const format = useFormat()
  if (cents === null) return <Trans>not known yet</Trans>
  if (cents === 0) return <Trans>nothing</Trans>
  const amount = format.money(cents)
  return <Trans>about {amount}</Trans>
}

function WithdrawAct({ id }: { id: string }) {
  const { t } = useLingui()
  const withdraw = useAct(withdrawContest, { refreshes })
  const ask = async () => {
    const isSure = await confirm({
      title: t`Withdraw the objection?`,
      action: t`Withdraw the objection`,
      text: t`The bill continues as before.`,
    })
    if (isSure) withdraw.mutate({ params: { contest_id: id } })
  }
  return (
    <div className="remote-acts">
      <Button kind="plain" size="small" className="button--edge" busy={withdraw.isPending} onClick={() => void ask()}>
        <Trans>Withdraw the objection</Trans>
      </Button>
      {withdraw.error && <Problem error={withdraw.error} />}
    </div>
  )
}
