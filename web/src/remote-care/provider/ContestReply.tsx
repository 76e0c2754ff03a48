import { Trans, useLingui } from '@lingui/react/macro'
import { answerContest } from '@sorrel/contract/remote-care/operations'
import type { Contest } from '@sorrel/contract/remote-care/schemas'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { refreshes } from '../refreshes.ts'

/** What the dietitian says to a contest. It can be changed until the decision, and the client reads it. */
export function ContestReply({ contest }: { contest: Contest }) {
  const { t } = useLingui()
  const form = useForm<{ statement: string }>({ initial: { statement: contest.provider_statement ?? '' }, draft: `contest-${contest.id}` })
  const answer = useAct(answerContest, {
    refreshes,
    onSuccess: () => {
      form.reset()
      toast(t`Your statement is saved.`)
    },
  })
  const statement = form.values.statement.trim()
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (statement !== '') answer.mutate({ params: { contest_id: contest.id }, body: { statement } })
      }}
    >
      <TextArea
        label={t`Your statement`}
        help={t`Your client and the practice read it. Say what you did and when; you can change it until the decision.`}
        rows={4}
        maxLength={2000}
        {...form.field('statement')}
        id={`contest-${contest.id}`}
      />
      {answer.error && <Problem error={answer.error} />}
      <div className="remote-acts">
        <Button type="submit" kind="soft" size="small" busy={answer.isPending} disabled={statement === ''}>
          <Trans>Save the statement</Trans>
        </Button>
      </div>
    </form>
  )
}
