import { useLingui } from '@lingui/react/macro'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import { credentialLabels, type FoundField, grantLabels } from '@sorrel/contract/referrals/vocabulary'
import type { Form } from '../../kernel/calls/form.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Typed } from './typed.ts'

type Props = { form: Form<Typed>; referral: Referral }

/** The words of the document from which a field was read; nothing for a field that was not found. */
export function useReadFrom({ found }: Referral) {
  const { t } = useLingui()
  return (field: FoundField): { help?: string } => {
    const one = found.find((each) => each.field === field)
    if (!one) return {}
    const said = one.read_from
    return { help: one.is_sure ? t`Read from: “${said}”` : t`Please look closely. Read from: “${said}”` }
  }
}

const listOptions = (labels: Readonly<Record<string, { en: string; es: string }>>, locale: 'en' | 'es') =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label[locale] }))

/** Who referred the client, and why. */
export function ClinicianFields({ form, referral }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const readFrom = useReadFrom(referral)
  return (
    <Card title={t`Who refers, and why`}>
      <div className="fields fields--two">
        <TextInput label={t`Name`} maxLength={120} autoComplete="off" {...readFrom('clinician_name')} {...form.field('name')} />
        <SelectInput
          label={t`Profession`}
          empty={t`Please choose`}
          options={listOptions(credentialLabels, locale)}
          {...readFrom('clinician_credential')}
          {...form.field('credential')}
        />
        <TextInput
          label={t`NPI`}
          optional
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...readFrom('clinician_npi')}
          {...form.field('npi')}
        />
        <TextInput label={t`Organization`} optional maxLength={160} autoComplete="off" {...form.field('org')} />
        <TextInput
          label={t`Phone`}
          optional
          type="tel"
          maxLength={32}
          autoComplete="off"
          {...readFrom('clinician_phone')}
          {...form.field('phone')}
        />
        <TextInput
          label={t`Fax`}
          optional
          type="tel"
          maxLength={32}
          autoComplete="off"
          {...readFrom('clinician_fax')}
          {...form.field('fax')}
        />
        <TextInput label={t`Email`} optional type="email" maxLength={254} autoComplete="off" {...form.field('email')} />
        <TextArea
          label={t`Diagnoses`}
          optional
          span
          rows={3}
          maxLength={2000}
          {...readFrom('diagnoses')}
          {...form.field('diagnoses')}
          placeholder={t`One on each line: E11.9 Type 2 diabetes`}
        />
      </div>
    </Card>
  )
}

/** From when until when it holds, and for how much. */
export function TermFields({ form, referral }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const readFrom = useReadFrom(referral)
  return (
    <Card title={t`How long, and for how much`}>
      <div className="fields fields--two">
        <TextInput label={t`First day`} type="date" {...readFrom('valid_from')} {...form.field('valid_from')} />
        <TextInput label={t`Last day`} optional type="date" {...readFrom('valid_until')} {...form.field('valid_until')} />
        <TextInput
          label={t`How many`}
          optional
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...readFrom('granted')}
          {...form.field('granted')}
        />
        <SelectInput label={t`Counted in`} options={listOptions(grantLabels, locale)} {...form.field('granted_in')} />
        <TextInput label={t`Received on`} type="date" {...form.field('received_on')} />
      </div>
    </Card>
  )
}
