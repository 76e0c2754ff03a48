import { Trans, useLingui } from '@lingui/react/macro'
import { getPayer } from '@sorrel/contract/payers/operations'
import type { PayerTerms, TermsChange } from '@sorrel/contract/payers/schemas'
import { termsActLabels } from '@sorrel/contract/payers/vocabulary'
import { IconCopyPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { RuleStateChip } from '../../coding/RuleStateChip.tsx'
import { ChangeTrail } from '../../coding/rule/ChangeTrail.tsx'
import { useRuleWords } from '../../coding/use-rule-words.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { OwnPayerCard } from '../own/OwnPayerCard.tsx'
import { Screen } from '../Screen.tsx'
import { TermsActs } from './TermsActs.tsx'
import { useTermsWords } from './use-terms-words.ts'

const route = getRouteApi('/admins/admin/payers/$payerId')

/** How one payer takes claims: every version, and what was done with it. */
export function PayerPage() {
  const { t } = useLingui()
  const { payerId } = route.useParams()
  const { data, error, refetch } = useRead(getPayer, { params: { payer_id: payerId } })
  return (
    <Screen
      title={data?.payer_name ?? t`Payer`}
      line={data?.payer_id}
      actions={
        <>
          <LinkButton kind="quiet" to="/admin/fees" search={{ payer: payerId }}>
            <Trans>Its prices</Trans>
          </LinkButton>
          <LinkButton kind="main" icon={IconCopyPlus} to="/admin/payers/$payerId/new" params={{ payerId }}>
            <Trans>Write a new version</Trans>
          </LinkButton>
        </>
      }
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={8} />}
      {data?.own && <OwnPayerCard own={data.own} />}
      {data?.versions.length === 0 && (
        <EmptyState drawing="search" title={<Trans>Nobody has written how this payer takes claims</Trans>}>
          <Trans>Until then no claim can go to it.</Trans>
        </EmptyState>
      )}
      {data?.versions.map((one) => (
        <Version key={one.id} terms={one} />
      ))}
      {data && data.versions.length > 0 && <Changes versions={data.versions} changes={data.changes} />}
    </Screen>
  )
}

function Version({ terms }: { terms: PayerTerms }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useTermsWords()
  const { days } = useRuleWords()
  return (
    <Card title={days(terms)} aside={<RuleStateChip rule={terms} />}>
      <div className="stack">
        <DataList
          facts={[
            { label: t`Claims go to`, value: terms.routing_id ?? t`On paper` },
            terms.clearinghouse !== null && { label: t`Clearinghouse`, value: terms.clearinghouse },
            { label: t`Kind of payer`, value: say.kind(terms) },
            { label: t`Days to file`, value: say.days(terms.filing_days) },
            { label: t`Days to correct`, value: say.days(terms.correction_days) },
            { label: t`Days to appeal`, value: say.days(terms.appeal_days) },
            { label: t`A claim is corrected by`, value: say.correction(terms) },
            { label: t`Referral`, value: say.referral(terms) },
            { label: t`Limits`, value: say.limits(terms) },
            { label: t`It also requires`, value: say.needs(terms) },
            { label: t`Source`, value: terms.source },
            terms.checked_on !== null && { label: t`Compared with the payer`, value: format.shortDate(terms.checked_on) },
          ]}
        />
        {terms.withdrawn_at === null && <TermsActs terms={terms} />}
      </div>
    </Card>
  )
}

function Changes({ versions, changes }: { versions: readonly PayerTerms[]; changes: readonly TermsChange[] }) {
  const { locale } = useFormat()
  const { days } = useRuleWords()
  const daysOf = new Map(versions.map((one) => [one.id, days(one)]))
  return (
    <ChangeTrail
      nothing={<Trans>These terms came with the product, and nobody here has touched them.</Trans>}
      changes={changes.map((one) => ({ ...one, what: termsActLabels[one.act][locale], days: daysOf.get(one.terms_id) }))}
    />
  )
}
