import { Trans, useLingui } from '@lingui/react/macro'
import { addPayerRule, getPayerRule, listPayerRules, replacePayerRule } from '@sorrel/contract/coding/operations'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { useNavigate } from '@tanstack/react-router'
import { chunk } from '../../kernel/browser/chunks.ts'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useToday } from '../use-rule-words.ts'
import { HowItIsPaid, WhenItHolds, WhereItIsFrom, WhoseItIs } from './RuleFields.tsx'
import { bodyOf, makeRuleValues, type RuleBody, type RuleValues, versionOf } from './values.ts'

/** Writes a rule of a payer, or a new version of one. */
export function RuleForm({ before }: { before: KeptRule | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRuleForm(before)
  const settled = {
    refreshes: [listPayerRules, getPayerRule],
    onSuccess: ({ id }: KeptRule) => {
      form.saved()
      toast(t`Saved.`)
      void navigate({ to: '/admin/payer-rules/$ruleId', params: { ruleId: id } })
    },
    onError: (error: Error) => void form.refused(error),
  }
  const add = useAct(addPayerRule, settled)
  const replace = useAct(replacePayerRule, settled)
  const error = add.error ?? replace.error
  const send = (body: RuleBody) =>
    before
      ? replace.mutate({ params: { payer_rule_id: before.id }, headers: { 'if-match': `"${before.version}"` }, body: versionOf(body) })
      : add.mutate({ body })
  return (
    <Card className="coding-form">
      <form className="stack" noValidate onSubmit={form.submit<RuleBody>(send)}>
        <ErrorSummary {...form.summary} />
        {!before && <WhoseItIs form={form} />}
        <WhenItHolds form={form} before={before} />
        <HowItIsPaid form={form} family={before?.family ?? form.values.family} />
        <WhereItIsFrom form={form} />
        <TextArea label={t`Reason (kept on record)`} rows={2} maxLength={300} {...form.field('reason')} />
        {error && !isRefusedValue(error) && <Refusal error={error} />}
        <div>
          <Button type="submit" busy={add.isPending || replace.isPending || form.checking}>
            {before ? <Trans>Save the new version</Trans> : <Trans>Add the rule</Trans>}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useRuleForm(before: KeptRule | undefined) {
  const { t } = useLingui()
  const today = useToday()
  const modifiers = t`Codes of two letters or digits, such as 95 or GT, at most four.`
  return useForm<RuleValues>({
    initial: makeRuleValues(before, today),
    draft: before ? `payer rule ${before.id}` : 'new payer rule',
    schema: chunk(() => import('@sorrel/contract/coding/wire').then(({ addPayerRule }) => addPayerRule.body)),
    toBody: bodyOf,
    check: ({ starts_on, ends_on }) => ({
      ...(ends_on !== '' && ends_on < starts_on && { ends_on: t`The last day comes after the first.` }),
    }),
    words: {
      payer_id: t`Please choose a payer.`,
      ...{ modifiers_office: modifiers, modifiers_video: modifiers, modifiers_sound: modifiers, modifiers_preventive: modifiers },
      covered_diagnoses: t`Beginnings of codes of ICD-10-CM, such as E11 or N18.3, at most 40.`,
      rank: t`A number from 1 to 9.`,
      unit_minutes: t`A number from 5 to 60, or nothing.`,
      max_units: t`A number from 1 to 16, or nothing.`,
    },
  })
}

const isRefusedValue = (error: Error): boolean => error instanceof ApiProblem && error.code === 'invalid_request'

/** Why a rule was not taken. Another rule on one of its days is what happens most. */
function Refusal({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem) || error.code !== 'already_exists') return <Problem error={error} />
  return (
    <Notice tone="error" live>
      <Trans>
        Another rule of this payer for the same procedures holds on one of these days. Choose other days, or write a new version of that
        rule.
      </Trans>
    </Notice>
  )
}
