import { Trans, useLingui } from '@lingui/react/macro'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useToday } from '../../coding/use-rule-words.ts'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useBillingWords } from './use-billing-words.ts'

type Acts = { edit: () => void; remove: () => void; up: (() => void) | undefined }

/** One rule in words: when it is meant, what it does, and what somebody may do with it. */
export function RuleCard({ rule, place, acts }: { rule: BillingRule; place: number; acts?: Acts }) {
  const { t } = useLingui()
  const words = useBillingWords()
  const today = useToday()
  const { name } = rule
  return (
    <li className="card">
      <span className="billing-rule-place">{place}</span>
      <div>
        <h2>
          {name} {rule.until !== null && rule.until < today && <Chip>{t({ message: 'Ended', context: 'billing rule' })}</Chip>}
        </h2>
        <p>
          {rule.when.length > 0 && (
            <>
              <b>
                <Trans context="billing rule">If</Trans>
              </b>{' '}
            </>
          )}
          {words.condition(rule)}
        </p>
        <ul>
          {rule.actions.map((doing, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two actions may be alike, and their order is what tells them apart.
            <li key={n}>{words.action(doing)}</li>
          ))}
        </ul>
        <p className="small quiet">{words.days(rule)}</p>
      </div>
      {acts && (
        <span className="line">
          {acts.up && <IconButton icon={IconArrowUp} name={t`Move ${name} up`} onClick={acts.up} />}
          <IconButton icon={IconPencil} name={t`Change ${name}`} onClick={acts.edit} />
          <IconButton icon={IconTrash} name={t`Remove ${name}`} onClick={acts.remove} />
        </span>
      )}
    </li>
  )
}
