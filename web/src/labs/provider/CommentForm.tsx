import { Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare, listMyClientCare } from '@sorrel/contract/care/operations'
import { addLabFeedback, getLab, listLabs } from '@sorrel/contract/labs/operations'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { chunk } from '../../kernel/browser/chunks.ts'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

type Reader = 'patient' | 'staff'
type Values = { text: string; reader: Reader }
const empty: Values = { text: '', reader: 'patient' }

/** The comment of a dietitian, which marks the report as reviewed. */
export function CommentForm({ lab }: { lab: Lab }) {
  const { t } = useLingui()
  const form = useForm<Values>({
    initial: empty,
    draft: `comment on lab ${lab.id}`,
    schema: chunk(() => import('@sorrel/contract/labs/wire').then(({ addLabFeedback }) => addLabFeedback.body)),
    toBody: ({ text, reader }) => ({ text, visible_to_patient: reader === 'patient' }),
  })
  const comment = useAct(addLabFeedback, {
    refreshes: [getLab, listLabs, listMyClientCare, getMyClientCare],
    onSuccess: () => {
      form.reset()
      toast(t`Saved. The report is reviewed.`)
    },
    onError: (error) => void form.refused(error),
  })
  const isBesideField = comment.error instanceof ApiProblem && comment.error.code === 'invalid_request'
  const params = { patient_id: lab.patient_id, lab_id: lab.id }
  return (
    <Card title={t`Your comment`}>
      <form
        className="stack"
        noValidate
        onSubmit={form.submit<{ text: string; visible_to_patient: boolean }>((body) => comment.mutate({ params, body }))}
      >
        <Segments
          legend={t`Who reads it`}
          shown
          options={[
            { value: 'patient', label: t`Your client` },
            { value: 'staff', label: t`Staff only` },
          ]}
          {...form.choice<Reader>('reader')}
        />
        <TextArea
          label={t`Comment`}
          rows={5}
          maxLength={4000}
          help={
            form.values.reader === 'patient'
              ? t`We tell your client that you wrote. The message says nothing about the results.`
              : t`Your client does not see it.`
          }
          {...form.field('text')}
        />
        {comment.error && !isBesideField && <Problem error={comment.error} />}
        <div>
          <Button type="submit" busy={comment.isPending || form.checking}>
            <Trans>Save and mark as reviewed</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
