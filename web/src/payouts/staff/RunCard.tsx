import { Trans, useLingui } from '@lingui/react/macro'
import { finalizePayouts, listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/operations'
import { draftOutcomes } from '@sorrel/contract/payouts/vocabulary'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

type Drafts = OutputOf<typeof listPayoutDrafts>
const leftOut = ['carried', 'on_hold', 'no_account', 'paid_already'] as const

/** What the run comes to, who asked for it, and the button that asks or agrees. */
export function RunCard({ drafts: { run, is_over, period } }: { drafts: Drafts }) {
  const { t } = useLingui()
  const format = useFormat()
  const { payout_count, total_cents, left_out } = run
  return (
    <Card title={t`The run`}>
      <div className="stack">
        <dl className="pay-tiles">
          <div>
            <dt>
              <Trans>Would be paid</Trans>
            </dt>
            <dd>{format.money(total_cents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Dietitians</Trans>
            </dt>
            <dd>{format.number(payout_count)}</dd>
          </div>
          {leftOut
            .filter((outcome) => left_out[outcome] > 0)
            .map((outcome) => (
              <div key={outcome}>
                <dt>{draftOutcomes[outcome][format.locale]}</dt>
                <dd>{format.number(left_out[outcome])}</dd>
              </div>
            ))}
        </dl>
        {is_over ? (
          <Decide run={run} periodEnd={period.ends_on} />
        ) : (
          <p className="quiet">
            <Trans>The period is not over yet, so the amounts can still change. It can be finalized after its last day.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

function Decide({ run, periodEnd: period_end }: { run: Drafts['run']; periodEnd: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const finalize = useAct(finalizePayouts, { refreshes: [listPayoutDrafts, listPayouts] })
  const isAsked = run.status === 'awaiting_approval' && !run.has_changed
  const total = format.money(run.total_cents)
  const actor = useSession()?.actor
  const isOwn = actor?.kind === 'admin' && run.asked_by === actor.admin_id
  const send = async () => {
    const question = isAsked
      ? {
          title: t`Pay ${total} to ${format.number(run.payout_count)} dietitians?`,
          text: t`Each dietitian gets one transfer. A payout that is finalized never changes: corrections come with the next one.`,
          action: t`Finalize and send ${total}`,
          keep: t`Not yet`,
        }
      : {
          title: t`Ask to finalize ${total}?`,
          text: t`Nothing is paid by this. Another person from finance looks at the run and sends it.`,
          action: t`Ask a second person`,
          keep: t`Not yet`,
        }
    if (await confirm(question)) finalize.mutate({ body: { period_end } })
  }
  return (
    <div className="stack">
      {run.asked_name && run.asked_at && (
        <Notice tone={run.has_changed ? 'warn' : 'info'}>
          {t`${run.asked_name} asked for this run on ${format.shortDate(dayOf(run.asked_at, zone))}.`}{' '}
          {run.has_changed ? (
            <Trans>The total has changed since then, so it has to be asked for again.</Trans>
          ) : (
            <Trans>Somebody else from finance has to agree.</Trans>
          )}
        </Notice>
      )}
      {finalize.data && <Outcome run={finalize.data} />}
      <ProofOrProblem act={finalize} />
      <div className="pay-acts">
        {!(isAsked && isOwn) && (
          <Button busy={finalize.isPending} disabled={run.payout_count === 0} onClick={() => void send()}>
            {isAsked ? <Trans>Finalize and send {total}</Trans> : <Trans>Ask to finalize {total}</Trans>}
          </Button>
        )}
      </div>
    </div>
  )
}

function Outcome({ run: { status, payout_count, total_cents } }: { run: OutputOf<typeof finalizePayouts> }) {
  const format = useFormat()
  const [count, total] = [format.number(payout_count), format.money(total_cents)]
  return (
    <Notice live tone={status === 'nothing_to_pay' ? 'info' : 'leaf'}>
      {status === 'finalized' && (
        <Trans>
          {count} payouts of {total} in all are finalized and on their way.
        </Trans>
      )}
      {status === 'awaiting_approval' && <Trans>It waits for a second person from finance.</Trans>}
      {status === 'nothing_to_pay' && <Trans>There is nothing left to pay.</Trans>}
    </Notice>
  )
}
