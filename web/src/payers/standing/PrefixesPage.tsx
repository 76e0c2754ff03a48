import { Trans, useLingui } from '@lingui/react/macro'
import { addPrefixes, listPrefixes } from '@sorrel/contract/payers/operations'
import { useState } from 'react'
import { useRuleWords, useToday } from '../../coding/use-rule-words.ts'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Screen } from '../Screen.tsx'
import { LocalPlans } from './LocalPlans.tsx'

/** Which prefixes of member ids name which Blue plan. */
export function PrefixesPage() {
  const { t } = useLingui()
  return (
    <Screen title={t`Prefixes`} line={<Trans>The first three characters of a Blue member ID name the member’s own Blue plan.</Trans>}>
      <Adding />
      <Known />
      <LocalPlans />
    </Screen>
  )
}

const wordsOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

function Adding() {
  const { t } = useLingui()
  const today = useToday()
  const [payer, setPayer] = useState<'bcbsil' | 'anthem'>('bcbsil')
  const [typed, setTyped] = useState('')
  const [day, setDay] = useState(today)
  const [applies, setApplies] = useState(true)
  const add = useAct(addPrefixes, { refreshes: [listPrefixes], onSuccess: () => setTyped('') })
  const prefixes = wordsOf(typed)
  const wrong = prefixes.filter((prefix) => !/^[A-Z0-9]{3}$/.test(prefix)).join(', ')
  const isTooMany = prefixes.length > 500
  const send = () => add.mutate({ body: { payer, prefixes, effective_from: day || today, apply_to_open_claims: applies } })
  return (
    <Card className="payers-form" title={<Trans>Add prefixes</Trans>}>
      <div className="stack">
        <Segments
          legend={t`Plan`}
          options={[
            { value: 'bcbsil', label: 'Blue Cross Blue Shield of Illinois' },
            { value: 'anthem', label: 'Anthem' },
          ]}
          value={payer}
          onChange={setPayer}
        />
        <TextArea
          label={t`Prefixes`}
          help={t`Three letters or digits each, with blanks or commas between them.`}
          rows={3}
          spellCheck={false}
          error={isTooMany ? t`At most 500 at once.` : wrong !== '' ? t`These are no prefixes: ${wrong}` : undefined}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput type="date" label={t`First day of service`} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        <CheckRow checked={applies} onChange={(event) => setApplies(event.currentTarget.checked)}>
          <Trans>Also for claims that were not sent yet</Trans>
        </CheckRow>
        <div>
          <Button busy={add.isPending} disabled={prefixes.length === 0 || wrong !== '' || isTooMany} onClick={send}>
            <Trans>Add them</Trans>
          </Button>
        </div>
        {add.error && <Problem error={add.error} />}
        {add.data && <Added outcome={add.data} />}
      </div>
    </Card>
  )
}

function Added({ outcome }: { outcome: OutputOf<typeof addPrefixes> }) {
  const added = outcome.added.join(', ')
  const present = outcome.already_present.join(', ')
  const claims = outcome.rerouted_claim_ids.length
  return (
    <Notice tone={outcome.conflicts.length > 0 ? 'warn' : 'info'} live>
      {added !== '' && (
        <p>
          <Trans>Added: {added}</Trans>
        </p>
      )}
      {present !== '' && (
        <p>
          <Trans>Known before: {present}</Trans>
        </p>
      )}
      {outcome.conflicts.map(({ prefix, current_payer }) => (
        <p key={prefix}>
          <Trans>
            {prefix} belongs to {current_payer} and stays there.
          </Trans>
        </p>
      ))}
      {claims > 0 && (
        <p>
          <Trans>Claims that go elsewhere now: {claims}</Trans>
        </p>
      )}
    </Notice>
  )
}

function Known() {
  const { t } = useLingui()
  const say = useRuleWords()
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listPrefixes, { query: {} }, { keepsPrevious: true })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={4} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>No prefixes yet</Trans>}>
        <Trans>Claims of Blue members go to the payer of their plan.</Trans>
      </EmptyState>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={t`Prefixes`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Prefix</Trans>
              </th>
              <th scope="col">
                <Trans>Plan</Trans>
              </th>
              <th scope="col">
                <Trans>Claims go to</Trans>
              </th>
              <th scope="col">
                <Trans>Days</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.prefix}</th>
                <td data-label={t`Plan`}>{one.payer_name}</td>
                <td data-label={t`Claims go to`}>{one.routing_id ?? t`No id yet`}</td>
                <td data-label={t`Days`}>{say.days(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
