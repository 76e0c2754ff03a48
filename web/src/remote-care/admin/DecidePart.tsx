import { Trans, useLingui } from '@lingui/react/macro'
import { decideContest } from '@sorrel/contract/remote-care/operations'
import type { Contest } from '@sorrel/contract/remote-care/schemas'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { refreshes } from '../refreshes.ts'

/** The decision, with the reason that the patient and the dietitian read. */
export function DecidePart({ contest }: { contest: Contest }) {
  const { t } = useLingui()
  const form = useForm<{ note: string }>({ initial: { note: contest.decision_note ?? '' }, draft: `decide-${contest.id}` })
  const decide = useAct(decideContest, {
    refreshes,
    onSuccess: ({ status }) => {
      // What was written so far is where the reason goes on.
      if (status !== 'under_review') form.reset()
      toast(t`Saved.`)
    },
  })
  const note = form.values.note.trim()
  const send = (decision: 'upheld' | 'rejected' | 'under_review') =>
    decide.mutate({ params: { contest_id: contest.id }, body: { decision, note } })
  const ask = async (decision: 'upheld' | 'rejected') => {
    const isUpheld = decision === 'upheld'
    const isSure = await confirm({
      title: isUpheld ? t`Decide in favor of the patient?` : t`Let the bill stand?`,
      text: isUpheld
        ? t`The claim is taken back, nothing is owed, and what was paid goes back. This cannot be undone.`
        : t`The bill continues as before. The patient reads your reason. This cannot be undone.`,
      action: isUpheld ? t`Decide in favor of the patient` : t`Let the bill stand`,
    })
    if (isSure) send(decision)
  }
  return (
    <Card className="stack remote-form" title={t`The decision`}>
      <TextArea
        label={t`Your reason`}
        help={t`The patient and the dietitian read it.`}
        rows={4}
        maxLength={2000}
        {...form.field('note')}
        id={`decide-${contest.id}`}
      />
      {!contest.may_uphold && (
        <p className="small">
          <Trans>You wrote this contest down for the patient, so another person must decide it in favor of the patient.</Trans>
        </p>
      )}
      {decide.error && <Problem error={decide.error} />}
      <div className="remote-acts">
        {contest.may_uphold && (
          <Button busy={decide.isPending} disabled={note === ''} onClick={() => void ask('upheld')}>
            <Trans>Decide in favor of the patient</Trans>
          </Button>
        )}
        <Button kind="quiet" disabled={note === '' || decide.isPending} onClick={() => void ask('rejected')}>
          <Trans>Let the bill stand</Trans>
        </Button>
        {contest.status !== 'under_review' && (
          <Button kind="plain" disabled={note === '' || decide.isPending} onClick={() => send('under_review')}>
            <Trans>I am looking at it</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
