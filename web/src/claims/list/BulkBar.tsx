import { Trans, useLingui } from '@lingui/react/macro'
import { actOnClaims, countClaims, getClaim, listClaims } from '@sorrel/contract/claims/operations'
import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import type { BulkAct } from '@sorrel/contract/claims/vocabulary'
import { IconSend } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'

/** What can be done with the chosen claims at once. Each is judged by itself. */
export function BulkBar({ chosen, onDone }: { chosen: readonly ClaimSummary[]; onDone: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const phraseFor = usePhrase()
  const act = useAct(actOnClaims, {
    refreshes: [listClaims, countClaims, getClaim],
    onSuccess: ({ results }) => {
      const [done, refused] = [
        results.filter(({ outcome }) => outcome === 'done').length,
        results.filter(({ outcome }) => outcome === 'refused').length,
      ]
      toast(refused === 0 ? t`Done: ${done}.` : t`Done: ${done}. Not possible: ${refused}.`)
      onDone()
    },
    onError: (error) => toast(phraseFor(error)),
  })
  if (chosen.length === 0) return null
  const sum = format.money(chosen.reduce((total, { charge_cents }) => total + charge_cents, 0))
  const count = chosen.length
  const send = (wanted: BulkAct) =>
    act.mutate({ body: { claim_ids: chosen.slice(0, 100).map(({ id }) => id), act: wanted, reason: t`Together with others` } })
  return (
    <section className="card bulk-bar" aria-label={t`Chosen claims`}>
      <strong>{t`${count} chosen, ${sum}`}</strong>
      <Button size="small" icon={IconSend} busy={act.isPending} onClick={() => send('submit')}>
        <Trans>Send them</Trans>
      </Button>
      <Button size="small" kind="quiet" disabled={act.isPending} onClick={() => send('check')}>
        <Trans>Check again</Trans>
      </Button>
      <Button size="small" kind="quiet" disabled={act.isPending} onClick={() => send('hold')}>
        <Trans context="claims">Hold</Trans>
      </Button>
    </section>
  )
}
