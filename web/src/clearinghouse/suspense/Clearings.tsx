import { Trans, useLingui } from '@lingui/react/macro'
import { decideClearing, listClearings, listSuspense, takeBackClearing } from '@sorrel/contract/clearinghouse/operations'
import type { SuspenseClearing } from '@sorrel/contract/clearinghouse/suspense/schemas'
import { clearingReasons, clearingStates } from '@sorrel/contract/clearinghouse/suspense/vocabulary'
import { accountKinds } from '@sorrel/contract/ledger/vocabulary'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** What people took out of what is not matched, the newest first, with what waits for a second person. */
export function Clearings() {
  const pages = usePages(listClearings, {})
  return (
    <PagedList
      pages={pages}
      rows={4}
      empty={
        <EmptyState drawing="search" title={<Trans>Nothing was cleared yet</Trans>}>
          <Trans>Whoever finds out where an amount belongs says so under “Not matched”.</Trans>
        </EmptyState>
      }
    >
      {(items) => items.map((one) => <Clearing key={one.id} clearing={one} />)}
    </PagedList>
  )
}

const kindOf = (account: string) => (account.startsWith('cash:eft') ? 'cash:eft' : account) as keyof typeof accountKinds
const tones = { waiting: 'warn', posted: 'leaf', refused: undefined, taken_back: undefined } as const

function Clearing({ clearing }: { clearing: SuspenseClearing }) {
  const { locale, ...format } = useFormat()
  const zone = useMyZone()
  const { reason, note, amount_cents, entries, payer_names, account, state, asked_name, asked_at, decided_name, taken_back_note } = clearing
  const [day, to] = [format.date(dayOf(asked_at, zone)), account === null ? '' : accountKinds[kindOf(account)][locale]]
  return (
    <Card>
      <p className="line line--apart line--wrap">
        <strong>
          {format.money(amount_cents)} · {clearingReasons[reason][locale]}
        </strong>
        <Chip tone={tones[state]}>{clearingStates[state][locale]}</Chip>
      </p>
      <p>{note}</p>
      <p className="small quiet">
        {payer_names.join(', ')} · <Trans>Amounts: {entries}</Trans> · {asked_name}, {day}
        {decided_name !== null && ` · ${decided_name}`}
      </p>
      {account !== null && (
        <p className="small quiet">
          <Trans>In the books it went to: {to}</Trans>
        </p>
      )}
      {taken_back_note !== null && <p className="small">{taken_back_note}</p>}
      <Acts clearing={clearing} />
    </Card>
  )
}

function Acts({ clearing: { id, state, may_decide, may_take_back } }: { clearing: SuspenseClearing }) {
  const { t } = useLingui()
  const refreshes = [listClearings, listSuspense]
  const decide = useAct(decideClearing, { refreshes })
  const back = useAct(takeBackClearing, { refreshes })
  const params = { clearing_id: id }
  return (
    <>
      <div className="line line--wrap">
        {may_decide && (
          <Button size="small" busy={decide.isPending} onClick={() => decide.mutate({ params, body: { decision: 'clear' } })}>
            <Trans>Agree</Trans>
          </Button>
        )}
        {state === 'waiting' && (
          <Button size="small" kind="quiet" busy={decide.isPending} onClick={() => decide.mutate({ params, body: { decision: 'refuse' } })}>
            {may_decide ? <Trans>Refuse</Trans> : <Trans>Withdraw</Trans>}
          </Button>
        )}
        {may_take_back && (
          <Button
            size="small"
            kind="quiet"
            busy={back.isPending}
            onClick={() => back.mutate({ params, body: { note: t`Taken back on the list` } })}
          >
            <Trans context="amounts">Take back</Trans>
          </Button>
        )}
      </div>
      <ProofOrProblem act={decide} />
      {back.error && <Problem error={back.error} />}
    </>
  )
}
