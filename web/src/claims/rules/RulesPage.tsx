import '../../kernel/ui/tables/tables.css'
import '../claims.css'
import './rules.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getBillingRules } from '@sorrel/contract/claims/operations'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { mostRules } from '@sorrel/contract/claims/rules/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { makeRandomId } from '../../kernel/session.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { RuleCard } from './RuleCard.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { Trial } from './Trial.tsx'
import { newRule, type TypedRule, typeRule } from './typed-rule.ts'
import { useRulesDraft } from './use-rules-draft.ts'
import { Versions } from './Versions.tsx'

const route = getRouteApi('/admins/admin/rules')

/** The billing rules in their order: changed together, tried on claims of the past, and saved as the next version. */
export function RulesPage() {
  const { t } = useLingui()
  const { version } = route.useSearch()
  const { data, error, refetch } = useRead(getBillingRules, { query: version === undefined ? {} : { version: String(version) } })
  return (
    <>
      <PageHead title={t`Billing rules`} line={<Trans>They are applied to each claim when it is made, one after the other.</Trans>}>
        <LinkButton kind="quiet" to="/admin/claims">
          <Trans>All claims</Trans>
        </LinkButton>
      </PageHead>
      <div className="page claims">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={5} />}
        {data && version !== undefined && <OlderList version={data.version} rules={data.rules} />}
        {data && version === undefined && <Editor version={data.version} saved={data.rules} />}
        <Versions shown={data?.version} />
      </div>
    </>
  )
}

function OlderList({ version, rules }: { version: number; rules: readonly BillingRule[] }) {
  return (
    <>
      <Notice tone="info">
        <Trans>Version {version}, as it was.</Trans>{' '}
        <LinkButton kind="plain" to="/admin/rules">
          <Trans>Back to the current rules</Trans>
        </LinkButton>
      </Notice>
      <ol className="billing-rules">
        {rules.map((rule, n) => (
          <RuleCard key={rule.id} rule={rule} place={n + 1} />
        ))}
      </ol>
    </>
  )
}

function Editor({ version, saved }: { version: number; saved: readonly BillingRule[] }) {
  const { t } = useLingui()
  const { rules, isChanged, isOutdated, put, move, remove, forget } = useRulesDraft(version, saved)
  const [open, setOpen] = useState<TypedRule | null>(null)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      {isChanged && (
        <Notice tone={isOutdated ? 'warn' : 'info'} live>
          {isOutdated ? (
            <Trans>Somebody has saved a newer version. Drop your changes to see it.</Trans>
          ) : (
            <Trans>These changes are not saved yet. Claims go on with the version before.</Trans>
          )}
        </Notice>
      )}
      {rules.length === 0 ? (
        <EmptyState drawing="search" title={<Trans>No billing rules</Trans>}>
          <Trans>Claims say what the note, the record and the price lists say.</Trans>
        </EmptyState>
      ) : (
        <ol className="billing-rules">
          {rules.map((rule, n) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              place={n + 1}
              acts={{ edit: () => setOpen(typeRule(rule)), remove: () => remove(rule.id), up: n > 0 ? () => move(n) : undefined }}
            />
          ))}
        </ol>
      )}
      <div className="line line--wrap">
        <Button kind="quiet" icon={IconPlus} disabled={rules.length >= mostRules} onClick={() => setOpen(newRule(makeRandomId()))}>
          <Trans>Add a rule</Trans>
        </Button>
        {isChanged && (
          <>
            <Button disabled={isOutdated} onClick={() => setSaving(true)}>
              <Trans>Save as version {version + 1}…</Trans>
            </Button>
            <Button kind="plain" onClick={forget}>
              <Trans>Drop the changes</Trans>
            </Button>
          </>
        )}
      </div>
      <Trial rules={rules} name={isChanged ? t`the rules above` : t`the current rules`} isChanged={isChanged} />
      {open && <RuleDialog key={open.id} typed={open} onClose={() => setOpen(null)} onDone={put} />}
      {isSaving && <SaveDialog version={version} rules={rules} onClose={() => setSaving(false)} onSaved={forget} />}
    </>
  )
}
