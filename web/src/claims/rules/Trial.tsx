import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { tryBillingRules } from '@sorrel/contract/claims/operations'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { holdLabels } from '@sorrel/contract/claims/vocabulary'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useToday } from '../../coding/use-rule-words.ts'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { RuleRuns } from './RuleRuns.tsx'

type Answer = OutputOf<typeof tryBillingRules>
type Found = { rules: string; tried: number; items: Answer['items']; next: string | null }

/** Tries a list of rules on claims of the past: which of them would differ, and in what. */
export function Trial({ rules, name, isChanged }: { rules: readonly BillingRule[]; name: string; isChanged: boolean }) {
  const { t } = useLingui()
  const today = useToday()
  const [from, setFrom] = useState(() => Temporal.PlainDate.from(today).subtract({ months: 3 }).toString())
  const [to, setTo] = useState(today)
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  // What another list found says nothing of this one.
  const asked = JSON.stringify([rules, from, to])
  const shown = found?.rules === asked ? found : null
  const run = async (before: Found | null) => {
    setError(null)
    setBusy(true)
    try {
      const body = { rules: [...rules], from, to, ...(before?.next && { cursor: before.next }) }
      const { tried, items, next_cursor } = await call(tryBillingRules, { body })
      setFound({ rules: asked, tried: tried + (before?.tried ?? 0), items: [...(before?.items ?? []), ...items], next: next_cursor })
    } catch (refused) {
      setError(refused)
    }
    setBusy(false)
  }
  return (
    <Card title={<Trans>Try them on past claims</Trans>}>
      <div className="stack">
        <p>
          <Trans>Each claim is made twice, with the rules that are saved and with {name}. Nothing is written.</Trans>
        </p>
        <div className="rule-row">
          <TextInput type="date" label={t`First day of service`} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <TextInput
            type="date"
            label={t`Last day of service`}
            error={from && to && to < from ? t`It comes before the first day.` : undefined}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        <div>
          <Button
            kind="quiet"
            icon={IconPlayerPlay}
            busy={isBusy}
            disabled={!isChanged || !from || !to || to < from}
            onClick={() => void run(null)}
          >
            <Trans>Try them</Trans>
          </Button>
          {!isChanged && (
            <p className="small quiet">
              <Trans>Change the rules first. With the saved ones nothing would change.</Trans>
            </p>
          )}
        </div>
        {error !== null && <Problem error={error} />}
        {shown && (
          <Notice tone="info" live>
            <Plural value={shown.tried} one="# claim was tried." other="# claims were tried." />{' '}
            <Plural value={shown.items.length} _0="None would differ." one="# would differ." other="# would differ." />
          </Notice>
        )}
        {shown && shown.items.length > 0 && (
          <ul className="claim-trail">
            {shown.items.map((one) => (
              <TriedClaim key={one.claim_id} tried={one} />
            ))}
          </ul>
        )}
        {shown?.next && (
          <Button kind="quiet" busy={isBusy} onClick={() => void run(shown)}>
            <Trans>Try older ones</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

function TriedClaim({ tried }: { tried: Answer['items'][number] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { before, after } = tried
  const holds = (codes: typeof before.hold_codes) => codes.map((code) => holdLabels[code][format.locale]).join(', ') || t`not held`
  const facts = [
    [t`Charge`, format.money(before.charge_cents), format.money(after.charge_cents)],
    [t`Mistakes`, String(before.errors), String(after.errors)],
    [t`Holds`, holds(before.hold_codes), holds(after.hold_codes)],
    [t`Tags`, before.tags.join(', ') || '–', after.tags.join(', ') || '–'],
    ...tried.diff
      .filter(({ field }) => !field.endsWith('charge_cents'))
      .map((one) => [one.field, one.before ?? '–', one.after ?? '–'] as const),
  ].filter(([, one, other]) => one !== other)
  return (
    <li>
      <Link to="/admin/claims/$claimId" params={{ claimId: tried.claim_id }}>
        {tried.number}, {tried.patient_name}
      </Link>
      <span className="small quiet">
        {tried.payer_name}, {format.date(tried.service_day)}
      </span>
      {facts.map(([label, one, other]) => (
        <span key={label}>
          {label}: {one} → <b>{other}</b>
        </span>
      ))}
      <RuleRuns runs={tried.runs} />
    </li>
  )
}
