import { Trans, useLingui } from '@lingui/react/macro'
import { listPricePromises, startPricePromise } from '@sorrel/contract/prices/operations'
import { useToday } from '../../coding/use-rule-words.ts'
import { chunk } from '../../kernel/browser/chunks.ts'
import { ApiProblem, type InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PayerSelect } from '../../payers/PayerSelect.tsx'
import { centsOf } from '../../payers/typed-cents.ts'

type Body = InputOf<typeof startPricePromise>['body']
type Values = { payer_id: string; margin: string; starts_on: string; source: string; is_allowed: boolean }

/** Promises the members of a payer that a visit never costs them more than they were told. */
export function PromiseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const form = usePromiseForm()
  const start = useAct(startPricePromise, {
    refreshes: [listPricePromises],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Promise a price</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="promise-form" busy={start.isPending || form.checking} disabled={!form.values.is_allowed}>
            <Trans>Promise it</Trans>
          </Button>
        </>
      }
    >
      <form id="promise-form" className="stack" noValidate onSubmit={form.submit<Body>((body) => start.mutate({ body }))}>
        <ErrorSummary {...form.summary} />
        <PayerSelect label={t`To members of`} {...form.choice<string>('payer_id')} />
        <div className="fields fields--two">
          <TextInput
            label={t`Margin in dollars`}
            help={t`What somebody may owe above the upper end of their estimate.`}
            inputMode="decimal"
            {...form.field('margin')}
          />
          <TextInput type="date" label={t`First day`} {...form.field('starts_on')} />
        </div>
        <TextInput label={t`Where the contract allows it`} maxLength={200} {...form.field('source')} />
        <CheckRow checked={form.values.is_allowed} onChange={(event) => form.set('is_allowed', event.currentTarget.checked)}>
          <Trans>Our contract with this payer lets us give up what it leaves to its members.</Trans>
        </CheckRow>
        <Notice tone="info">
          <Trans>Federal programs such as Medicare never allow it, and people with one are never promised a price.</Trans>
        </Notice>
        <PromiseRefusal error={start.error} />
      </form>
    </Dialog>
  )
}

function PromiseRefusal({ error }: { error: Error | null }) {
  if (!error || (error instanceof ApiProblem && error.code === 'invalid_request')) return null
  if (!(error instanceof ApiProblem) || error.code !== 'already_exists') return <Problem error={error} />
  return (
    <Notice tone="error" live>
      <Trans>A promise to these members holds on one of these days. End it first, or begin later.</Trans>
    </Notice>
  )
}

function usePromiseForm() {
  const { t } = useLingui()
  const today = useToday()
  return useForm<Values>({
    initial: { payer_id: '', margin: '0', starts_on: today, source: '', is_allowed: false },
    draft: 'new price promise',
    schema: chunk(() => import('@sorrel/contract/prices/wire').then(({ startPricePromise }) => startPricePromise.body)),
    toBody: ({ payer_id, margin, starts_on, source, is_allowed }): Body => ({
      ...{ payer_id, margin_cents: centsOf(margin), starts_on, source },
      // The schema, which checks this body before it is sent, refuses anything but true.
      contract_allows: is_allowed as true,
    }),
    fields: { margin_cents: 'margin', contract_allows: 'is_allowed' },
    words: {
      payer_id: t`Please choose a payer that is not a federal program.`,
      margin: t`An amount in dollars, such as 5.00.`,
      source: t`The contract, with its page.`,
    },
  })
}
