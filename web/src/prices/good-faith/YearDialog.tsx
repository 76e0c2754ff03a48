import { Trans, useLingui } from '@lingui/react/macro'
import { listGoodFaithEstimates, listGoodFaithEstimatesOfPractice, sendYearGoodFaithEstimate } from '@sorrel/contract/prices/operations'
import { chunk } from '../../kernel/browser/chunks.ts'
import { ApiProblem, type InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

type Body = InputOf<typeof sendYearGoodFaithEstimate>['body']
type Props = { appointmentId: string; isOwn?: boolean; onClose: () => void }

/** Asks how many visits are expected within a year, and sends one estimate for all of them. `isOwn`: the patient asks for themselves. */
export function YearDialog({ appointmentId: appointment_id, isOwn = false, onClose }: Props) {
  const { t } = useLingui()
  const form = useForm<{ visits: string }>({
    draft: `year estimate ${appointment_id}`,
    initial: { visits: '12' },
    schema: chunk(() => import('@sorrel/contract/prices/wire').then(({ sendYearGoodFaithEstimate }) => sendYearGoodFaithEstimate.body)),
    toBody: ({ visits }): Body => ({ visits: Number(visits.trim() || Number.NaN) }),
    words: { visits: t`Please enter a number from 2 to 52.` },
  })
  const send = useAct(sendYearGoodFaithEstimate, {
    refreshes: [listGoodFaithEstimates, listGoodFaithEstimatesOfPractice],
    onSuccess: () => {
      form.saved()
      toast(isOwn ? t`The estimate is ready for you.` : t`The client gets the estimate.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Estimate for a year</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="year-form" busy={send.isPending || form.checking}>
            {isOwn ? <Trans>Make the estimate</Trans> : <Trans>Send the estimate</Trans>}
          </Button>
        </>
      }
    >
      <form
        id="year-form"
        className="stack"
        noValidate
        onSubmit={form.submit<Body>((body) => send.mutate({ params: { appointment_id }, body }))}
      >
        <ErrorSummary {...form.summary} />
        <p>
          <Trans>
            One good-faith estimate for all visits that are expected within a year, from this visit on. Nothing is booked by it.
          </Trans>
        </p>
        <TextInput
          label={t`Expected visits within a year`}
          help={t`This visit is one of them.`}
          inputMode="numeric"
          maxLength={2}
          {...form.field('visits')}
        />
        <Refused error={send.error} />
      </form>
    </Dialog>
  )
}

function Refused({ error }: { error: Error | null }) {
  if (!error) return null
  if (!(error instanceof ApiProblem) || error.code !== 'not_available') return <Problem error={error} />
  return (
    <Notice tone="warn" live>
      <Trans>There is no such estimate: a plan pays for the visit, its price is not known, or the visit is over.</Trans>
    </Notice>
  )
}
