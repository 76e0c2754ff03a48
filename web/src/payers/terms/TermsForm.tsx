import { Trans, useLingui } from '@lingui/react/macro'
import type { Label } from '@sorrel/contract/kernel/label'
import { getPayer, listPayers, writePayerTerms } from '@sorrel/contract/payers/operations'
import type { PayerTerms } from '@sorrel/contract/payers/schemas'
import { correctionLabels, filingCodeLabels, referralNeeds } from '@sorrel/contract/payers/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { useToday } from '../../coding/use-rule-words.ts'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import type { Locale } from '../../kernel/words/format.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import { Refusal } from '../Refusal.tsx'

type Body = InputOf<typeof writePayerTerms>['body']
type Counted = 'filing_days' | 'correction_days' | 'appeal_days' | 'max_visits_year' | 'max_units_first_year' | 'max_units_year'
type Values = Record<
  Counted | 'routing_id' | 'clearinghouse' | 'filing_code' | 'correction' | 'referral' | 'starts_on' | 'source' | 'reason',
  string
> &
  Record<'needs_authorization' | 'refuses_own_facility' | 'needs_prefix', boolean>

function valuesOf(before: PayerTerms | undefined, today: string): Values {
  const number = (value: number | null | undefined) => String(value ?? '')
  return {
    ...{ routing_id: before?.routing_id ?? '', clearinghouse: before?.clearinghouse ?? '', filing_code: before?.filing_code ?? '' },
    ...{ filing_days: number(before?.filing_days), correction_days: number(before?.correction_days) },
    appeal_days: number(before?.appeal_days),
    ...{ correction: before?.correction ?? 'replacement', referral: before?.referral ?? 'none' },
    ...{ max_visits_year: number(before?.max_visits_year), max_units_first_year: number(before?.max_units_first_year) },
    ...{ max_units_year: number(before?.max_units_year), needs_authorization: before?.needs_authorization ?? false },
    ...{ refuses_own_facility: before?.refuses_own_facility ?? false, needs_prefix: before?.needs_prefix ?? false },
    ...{ starts_on: today, source: '', reason: '' },
  }
}

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
// The schema, which checks this body before it is sent, is what makes these words more than text.
type Words = Pick<Body, 'filing_code' | 'correction' | 'referral'>
function bodyOf({ filing_code, correction, referral, ...rest }: Values): Body {
  return {
    ...rest,
    ...({ filing_code: filing_code || null, correction, referral } as Words),
    routing_id: rest.routing_id.trim().toUpperCase() || null,
    clearinghouse: rest.clearinghouse.trim() || null,
    filing_days: numberOf(rest.filing_days),
    correction_days: numberOf(rest.correction_days),
    appeal_days: numberOf(rest.appeal_days),
    max_visits_year: numberOf(rest.max_visits_year),
    max_units_first_year: numberOf(rest.max_units_first_year),
    max_units_year: numberOf(rest.max_units_year),
    ends_on: null,
  }
}

const optionsOf = (labels: Readonly<Record<string, Label>>, locale: Locale) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label[locale] }))

/** Writes how a payer takes claims from a day on. It begins with what holds. */
export function TermsForm({ payerId, before }: { payerId: string; before: PayerTerms | undefined }) {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const form = useTermsForm(payerId, before)
  const write = useAct(writePayerTerms, {
    refreshes: [getPayer, listPayers],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
      void navigate({ to: '/admin/payers/$payerId', params: { payerId } })
    },
    onError: (error) => void form.refused(error),
  })
  const send = (body: Body) => write.mutate({ params: { payer_id: payerId }, body })
  return (
    <Card className="payers-form">
      <form className="stack" noValidate onSubmit={form.submit<Body>(send)}>
        <ErrorSummary {...form.summary} />
        <TextInput type="date" label={t`First day`} {...form.field('starts_on')} />
        <Notice tone="info">
          <Trans>What held until then ends on the day before. Nothing is changed in place.</Trans>
        </Notice>
        <div className="fields fields--two">
          <TextInput label={t`Id at the clearinghouse`} help={t`Without it claims go on paper.`} optional {...form.field('routing_id')} />
          <TextInput label={t`Clearinghouse`} optional maxLength={60} {...form.field('clearinghouse')} />
          <SelectInput
            label={t`Kind of payer`}
            empty={t`Unknown`}
            options={optionsOf(filingCodeLabels, locale)}
            {...form.field('filing_code')}
          />
          <SelectInput label={t`A claim is corrected by`} options={optionsOf(correctionLabels, locale)} {...form.field('correction')} />
          <TextInput inputMode="numeric" label={t`Days to file`} help={t`From the visit on.`} optional {...form.field('filing_days')} />
          <TextInput
            inputMode="numeric"
            label={t`Days to correct`}
            help={t`From the payer's answer on. Without them the days to file count.`}
            optional
            {...form.field('correction_days')}
          />
          <TextInput
            inputMode="numeric"
            label={t`Days to appeal`}
            help={t`From the payer's answer on.`}
            optional
            {...form.field('appeal_days')}
          />
          <SelectInput label={t`Referral`} options={optionsOf(referralNeeds, locale)} {...form.field('referral')} />
          <TextInput inputMode="numeric" label={t`Most visits a year`} optional {...form.field('max_visits_year')} />
          <TextInput inputMode="numeric" label={t`Most units in the first year`} optional {...form.field('max_units_first_year')} />
          <TextInput inputMode="numeric" label={t`Most units a year`} optional {...form.field('max_units_year')} />
        </div>
        <CheckRow {...form.check('needs_authorization')}>
          <Trans>It wants an authorization before the visit</Trans>
        </CheckRow>
        <CheckRow {...form.check('needs_prefix')}>
          <Trans>Its member IDs begin with a prefix of three characters</Trans>
        </CheckRow>
        <CheckRow {...form.check('refuses_own_facility')}>
          <Trans>It rejects the NPI of the practice at the place of service</Trans>
        </CheckRow>
        <TextInput label={t`Source`} help={t`The manual or contract, with its page.`} maxLength={200} {...form.field('source')} />
        <TextArea label={t`Reason (kept on record)`} rows={2} maxLength={300} {...form.field('reason')} />
        <Refusal error={write.error} />
        <div>
          <Button type="submit" busy={write.isPending || form.checking}>
            <Trans>Save the new version</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useTermsForm(payerId: string, before: PayerTerms | undefined) {
  const { t } = useLingui()
  const today = useToday()
  const number = t`A whole number, or nothing.`
  return useForm<Values>({
    initial: valuesOf(before, today),
    draft: `payer terms ${payerId}`,
    schema: chunk(() => import('@sorrel/contract/payers/wire').then(({ writePayerTerms }) => writePayerTerms.body)),
    toBody: bodyOf,
    words: {
      routing_id: t`Capitals and digits, at least two.`,
      ...{
        filing_days: number,
        correction_days: number,
        appeal_days: number,
        max_visits_year: number,
        max_units_first_year: number,
        max_units_year: number,
      },
    },
  })
}
