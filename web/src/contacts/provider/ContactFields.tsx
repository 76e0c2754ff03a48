import { useLingui } from '@lingui/react/macro'
import { type ContactKind, type ContactParty, contactKindLabels, contactPartyLabels } from '@sorrel/contract/contacts/vocabulary'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { useContactForm } from './use-contact-form.ts'

/** What happened, with whom, when, how long, and what was said. */
export function ContactFields({ form }: { form: ReturnType<typeof useContactForm> }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const optionsOf = (labels: Readonly<Record<string, Readonly<Record<'en' | 'es', string>>>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: label[locale] }))
  return (
    <>
      <div className="fields fields--two">
        <SelectInput
          label={t`What happened`}
          options={optionsOf(contactKindLabels satisfies Record<ContactKind, object>)}
          {...form.field('kind')}
        />
        <SelectInput
          label={t`With whom`}
          options={optionsOf(contactPartyLabels satisfies Record<ContactParty, object>)}
          {...form.field('party')}
        />
        {form.values.party !== 'patient' && <TextInput label={t`Who that was`} optional maxLength={120} {...form.field('party_name')} />}
        <TextInput label={t`Day`} type="date" {...form.field('day')} />
        <TextInput label={t`At what time`} type="time" {...form.field('time')} />
        <TextInput label={t`Minutes`} optional inputMode="numeric" maxLength={3} {...form.field('minutes')} />
      </div>
      <TextArea label={t`What was said and agreed`} rows={5} maxLength={8000} {...form.field('text')} />
    </>
  )
}
