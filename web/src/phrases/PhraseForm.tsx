import { Trans, useLingui } from '@lingui/react/macro'
import { addSmartPhrase, changeSmartPhrase, listSmartPhrases, removeSmartPhrase } from '@sorrel/contract/phrases/operations'
import type { SmartPhrase } from '@sorrel/contract/phrases/schemas'
import { chunk } from '../kernel/browser/chunks.ts'
import { useForm } from '../kernel/calls/form.ts'
import { useAct } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { CheckRow } from '../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../kernel/ui/fields/ErrorSummary.tsx'
import { TextArea } from '../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'

type Typed = { trigger: string; text_en: string; text_es: string; is_shared: boolean }
type Body = { trigger: string; text_en: string | null; text_es: string | null; is_shared: boolean }
const bodyOf = ({ trigger, text_en, text_es, is_shared }: Typed): Body => ({
  trigger,
  text_en: text_en.trim() || null,
  text_es: text_es.trim() || null,
  is_shared,
})

/** Adds a phrase, or changes or removes one. */
export function PhraseForm({ phrase, onDone }: { phrase?: SmartPhrase; onDone?: () => void }) {
  const { t } = useLingui()
  const form = useForm<Typed>({
    initial: {
      trigger: phrase?.trigger ?? '',
      text_en: phrase?.text_en ?? '',
      text_es: phrase?.text_es ?? '',
      is_shared: phrase?.is_shared ?? false,
    },
    draft: phrase ? `phrase ${phrase.id}` : 'new phrase',
    ...(phrase && { place: `${phrase.id}-` }),
    schema: chunk(() => import('@sorrel/contract/phrases/wire').then(({ addSmartPhrase }) => addSmartPhrase.body)),
    toBody: bodyOf,
    words: { trigger: t`One word of letters and digits, without a blank.`, text_en: t`Please write the text in one language at least.` },
  })
  const settled = {
    refreshes: [listSmartPhrases],
    onSuccess: () => {
      form.reset()
      toast(t`Saved.`)
      onDone?.()
    },
    onError: (error: Error) => void form.refused(error),
  }
  const add = useAct(addSmartPhrase, settled)
  const change = useAct(changeSmartPhrase, settled)
  const remove = useAct(removeSmartPhrase, { refreshes: [listSmartPhrases], onSuccess: () => onDone?.() })
  const error = add.error ?? change.error ?? remove.error
  const send = (body: Body) =>
    phrase
      ? change.mutate({ params: { smart_phrase_id: phrase.id }, headers: { 'if-match': `"${phrase.version}"` }, body })
      : add.mutate({ body })
  return (
    <Card {...(!phrase && { title: <Trans>New phrase</Trans> })}>
      <form className="stack" noValidate onSubmit={form.submit<Body>(send)}>
        <ErrorSummary {...form.summary} />
        <TextInput
          label={t`Word`}
          help={t`Without the dot, for example snack.`}
          autoComplete="off"
          autoCapitalize="off"
          maxLength={30}
          {...form.field('trigger')}
        />
        <TextArea label={t`Text in English`} lang="en" rows={3} maxLength={4000} {...form.field('text_en')} />
        <TextArea label={t`Text in Spanish`} lang="es" rows={3} maxLength={4000} {...form.field('text_es')} />
        <CheckRow {...form.check('is_shared')}>
          <Trans>Colleagues of the practice may use it</Trans>
        </CheckRow>
        {error && <Problem error={error} />}
        <div className="line line--wrap">
          <Button type="submit" busy={add.isPending || change.isPending || form.checking}>
            {phrase ? <Trans>Save the change</Trans> : <Trans>Add the phrase</Trans>}
          </Button>
          {phrase && (
            <Button kind="plain" busy={remove.isPending} onClick={() => remove.mutate({ params: { smart_phrase_id: phrase.id } })}>
              <Trans>Remove the phrase</Trans>
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
