import { Trans } from '@lingui/react/macro'
import type { Billing } from '@sorrel/contract/coding/facts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useSay } from '../words.ts'

/** Line by line why the payer's rule gives these codes, and where the rule comes from. */
export function Reasons({ billing: { steps, rule } }: { billing: Billing }) {
  const say = useSay()
  const format = useFormat()
  const read = rule && format.date(rule.read_on)
  return (
    <details className="note-reasons" open>
      <summary>
        <Trans>Why</Trans>
      </summary>
      <ul>
        {steps.map(({ key, label, tone }) => (
          <li key={key} className={tone === 'warn' ? 'note-reason note-reason--warn' : 'note-reason'}>
            <Icon of={tone === 'warn' ? IconAlertTriangle : IconCheck} />
            <span className="small">{say(label)}</span>
          </li>
        ))}
      </ul>
      {rule && (
        <p className="tiny quiet">
          <Trans>
            Source: {rule.source}, read on {read}.
          </Trans>
        </p>
      )}
    </details>
  )
}
