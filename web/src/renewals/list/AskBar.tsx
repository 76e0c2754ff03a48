import { Trans, useLingui } from '@lingui/react/macro'
import { askPlansAnew, countRenewals, listRenewals } from '@sorrel/contract/renewals/operations'
import type { Renewal } from '@sorrel/contract/renewals/schemas'
import { IconRefresh } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** Asks the plans of the chosen patients about the new year. The answers come by themselves. */
export function AskBar({ chosen, onDone }: { chosen: readonly Renewal[]; onDone: () => void }) {
  const { t } = useLingui()
  const ask = useAskPlans(onDone)
  if (chosen.length === 0) return null
  const count = chosen.length
  return (
    <section className="card bulk-bar" aria-label={t`Chosen patients`}>
      <strong>{t`${count} chosen`}</strong>
      <Button
        size="small"
        icon={IconRefresh}
        busy={ask.isPending}
        onClick={() => ask.mutate({ body: { renewal_ids: chosen.slice(0, 100).map(({ renewal_id }) => renewal_id) } })}
      >
        <Trans>Ask their plans</Trans>
      </Button>
      {ask.error && <Problem error={ask.error} />}
    </section>
  )
}

/** Asks plans, and says how many. */
export function useAskPlans(onDone?: () => void) {
  const { t } = useLingui()
  return useAct(askPlansAnew, {
    refreshes: [listRenewals, countRenewals],
    onSuccess: ({ asked }) => {
      toast(asked === 0 ? t`Asked within the last day already.` : asked === 1 ? t`The plan is asked.` : t`${asked} plans are asked.`)
      onDone?.()
    },
  })
}
