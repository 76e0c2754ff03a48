import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { changeLocalPlan, listLocalPlans } from '@sorrel/contract/payers/operations'
import type { LocalPlan } from '@sorrel/contract/payers/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRuleWords } from '../../coding/use-rule-words.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { CloseDialog } from '../CloseDialog.tsx'
import { LocalPlanDialog } from './LocalPlanDialog.tsx'

/** The Blue plans that take claims of all Blue members, by state. */
export function LocalPlans() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listLocalPlans, {})
  const [isOpen, setOpen] = useState(false)
  const [closing, setClosing] = useState<LocalPlan | null>(null)
  return (
    <Card className="payers-form" title={<Trans>Local Blue plans</Trans>}>
      <div className="stack">
        <p>
          <Trans>
            Claims of Blue members from elsewhere go to the first plan of the state you bill from. That plan forwards them by the prefix.
          </Trans>
        </p>
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={2} />}
        {data && data.items.length > 0 && (
          <SheetTable label={t`Local Blue plans`} heads={[t`State`, t`Plans in order`, t`Days`, { label: t`Change`, hidden: true }]}>
            {data.items.map((one) => (
              <Row key={one.id} one={one} onClose={() => setClosing(one)} />
            ))}
          </SheetTable>
        )}
        <div>
          <Button kind="quiet" icon={IconPlus} onClick={() => setOpen(true)}>
            <Trans>Write the plans of a state</Trans>
          </Button>
        </div>
      </div>
      {isOpen && <LocalPlanDialog onClose={() => setOpen(false)} />}
      {closing && <Closing one={closing} onClose={() => setClosing(null)} />}
    </Card>
  )
}

function Row({ one, onClose }: { one: LocalPlan; onClose: () => void }) {
  const { t } = useLingui()
  const say = useRuleWords()
  return (
    <tr>
      <th scope="row">{one.state}</th>
      <td data-label={t`Plans in order`}>{one.payer_names.join(', ')}</td>
      <td data-label={t`Days`}>{say.days(one)}</td>
      <td>
        <Button kind="quiet" size="small" onClick={onClose} aria-label={t`End the local plans of ${one.state}`}>
          <Trans>End…</Trans>
        </Button>
      </td>
    </tr>
  )
}

function Closing({ one, onClose }: { one: LocalPlan; onClose: () => void }) {
  const { t } = useLingui()
  const change = useAct(changeLocalPlan, {
    refreshes: [listLocalPlans],
    onSuccess: ({ rerouted_claim_ids: { length } }) => {
      toast(
        length === 0 ? t`Saved.` : t`Saved. ${plural(length, { one: '# claim goes elsewhere now.', other: '# claims go elsewhere now.' })}`,
      )
      onClose()
    },
  })
  const send = (body: { ends_on?: string; withdrawn?: true; reason: string }) =>
    change.mutate({
      params: { local_plan_id: one.id },
      headers: { 'if-match': `"${one.version}"` },
      body: { ...body, apply_to_open_claims: true },
    })
  return (
    <CloseDialog
      title={<Trans>End the local plans of {one.state}</Trans>}
      row={one}
      busy={change.isPending}
      error={change.error}
      onSend={send}
      onClose={onClose}
    />
  )
}
