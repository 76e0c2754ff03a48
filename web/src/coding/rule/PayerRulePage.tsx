import '../coding.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPayerRule } from '@sorrel/contract/coding/operations'
import type { KeptRule, RuleChange } from '@sorrel/contract/coding/schemas'
import { ruleActLabels } from '@sorrel/contract/coding/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { RuleStateChip } from '../RuleStateChip.tsx'
import { useRuleWords } from '../use-rule-words.ts'
import { ChangeTrail } from './ChangeTrail.tsx'
import { RuleActs } from './RuleActs.tsx'
import { RuleFacts } from './RuleFacts.tsx'

const route = getRouteApi('/admins/admin/payer-rules/$ruleId')

/** One rule of a payer: what it says, its versions, and what was done with them. */
export function PayerRulePage() {
  const { t } = useLingui()
  const say = useRuleWords()
  const { ruleId } = route.useParams()
  const { data, error, refetch } = useRead(getPayerRule, { params: { payer_rule_id: ruleId } })
  return (
    <>
      <PageHead title={data ? say.payer(data.rule) : t`Payer rule`} line={data && say.family(data.rule)}>
        <LinkButton kind="quiet" to="/admin/payer-rules">
          <Trans>All payer rules</Trans>
        </LinkButton>
      </PageHead>
      <div className="page coding">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && (
          <>
            {data.rule.withdrawn_at !== null && (
              <Notice tone="warn">
                <Trans>This rule was withdrawn: it should never have held, and no note uses it. It is kept for whoever asks.</Trans>
              </Notice>
            )}
            <Card title={say.days(data.rule)} aside={<RuleStateChip rule={data.rule} />}>
              <RuleFacts rule={data.rule} />
            </Card>
            {data.rule.withdrawn_at === null && <RuleActs key={data.rule.id} rule={data.rule} />}
            <Versions rule={data.rule} versions={data.versions} />
            <Changes versions={data.versions} changes={data.changes} />
          </>
        )}
      </div>
    </>
  )
}

function Versions({ rule, versions }: { rule: KeptRule; versions: readonly KeptRule[] }) {
  const say = useRuleWords()
  return (
    <Card flush title={<Trans>Versions</Trans>}>
      <ul className="coding-list">
        {versions.map((one) => (
          <li key={one.id}>
            <span className="line line--wrap line--apart">
              {one.id === rule.id ? (
                <b aria-current="true">{say.days(one)}</b>
              ) : (
                <Link to="/admin/payer-rules/$ruleId" params={{ ruleId: one.id }}>
                  {say.days(one)}
                </Link>
              )}
              <RuleStateChip rule={one} />
            </span>
            <span className="small quiet">{one.source}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Changes({ versions, changes }: { versions: readonly KeptRule[]; changes: readonly RuleChange[] }) {
  const { locale } = useFormat()
  const say = useRuleWords()
  const daysOf = new Map(versions.map((one) => [one.id, say.days(one)]))
  return (
    <ChangeTrail
      nothing={<Trans>This rule came with the product, and nobody here has touched it.</Trans>}
      changes={changes.map((one) => ({ ...one, what: ruleActLabels[one.act][locale], days: daysOf.get(one.payer_rule_id) }))}
    />
  )
}
