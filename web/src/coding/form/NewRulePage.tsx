import '../coding.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPayerRule } from '@sorrel/contract/coding/operations'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useRuleWords } from '../use-rule-words.ts'
import { RuleForm } from './RuleForm.tsx'

const route = getRouteApi('/admins/admin/payer-rules/new')
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Where billing staff write a rule of a payer, or a new version of one. */
export function NewRulePage() {
  const { t } = useLingui()
  const asked = route.useSearch().before
  const before = asked && uuid.test(asked) ? asked : undefined
  const { data, error, refetch } = useRead(getPayerRule, before ? { params: { payer_rule_id: before } } : null)
  return (
    <>
      <PageHead title={before ? t`New version of a rule` : t`New payer rule`} line={data && <WhatBefore rule={data.rule} />}>
        <LinkButton kind="quiet" to="/admin/payer-rules">
          <Trans>All payer rules</Trans>
        </LinkButton>
      </PageHead>
      <div className="page coding">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {before && !data && !error && <Waiting shape="rows" count={8} />}
        {(!before || data) && <RuleForm key={before ?? 'new'} before={data?.rule} />}
      </div>
    </>
  )
}

function WhatBefore({ rule }: { rule: KeptRule }) {
  const say = useRuleWords()
  return [say.payer(rule), say.family(rule), say.days(rule)].join(', ')
}
