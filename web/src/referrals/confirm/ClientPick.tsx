import { Trans, useLingui } from '@lingui/react/macro'
import { listMyClientCare } from '@sorrel/contract/care/operations'
import type { Referral, ReferralCandidate } from '@sorrel/contract/referrals/schemas'
import { useState } from 'react'
import type { Form } from '../../kernel/calls/form.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { ChoiceCards } from '../../kernel/ui/fields/ChoiceCards.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Typed } from './typed.ts'

type Props = { form: Form<Typed>; referral: Referral; candidates: readonly ReferralCandidate[] }

/** Whose referral it is: those whom the document may mean come first, and any other client is found by typing. */
export function ClientPick({ form, referral, candidates }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  if (referral.patient_id)
    return (
      <Card title={t`Client`}>
        <p>
          <b>{referral.patient_name}</b>
        </p>
      </Card>
    )
  const told = referral.found.filter(({ field }) => field === 'patient_name' || field === 'birth_date')
  const born = (day: string) => format.date(day)
  return (
    <Card title={t`Client`}>
      <div className="stack">
        {told.length > 0 && (
          <p className="small quiet">
            <Trans>The document says:</Trans> {told.map(({ field, value }) => (field === 'birth_date' ? born(value) : value)).join(', ')}
          </p>
        )}
        {candidates.length > 0 && (
          <ChoiceCards
            legend={t`Clients to whom it may belong`}
            options={candidates.map(({ patient_id, name, birth_date, is_birth_date_equal }) => {
              const day = birth_date ? born(birth_date) : ''
              return {
                value: patient_id,
                label: name,
                detail: is_birth_date_equal ? t`Born ${day}, as on the document` : day && t`Born ${day}`,
              }
            })}
            {...form.choice<string>('patient_id')}
          />
        )}
        <OtherClient form={form} isOnly={candidates.length === 0} known={candidates.map(({ patient_id }) => patient_id)} />
      </div>
    </Card>
  )
}

type Other = { form: Form<Typed>; isOnly: boolean; known: readonly string[] }

function OtherClient({ form, isOnly, known }: Other) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useRead(listMyClientCare, { query: { view: 'all', sort: 'name', ...(typed.trim() && { q: typed.trim() }) } })
  const { id, value, onChange, error } = { id: 'f-client', ...form.choice<string>('patient_id') }
  const clients = data?.items ?? []
  return (
    <SearchSelect
      id={isOnly ? 'f-patient_id' : id}
      label={isOnly ? t`Find the client` : t`Somebody else`}
      optional={!isOnly}
      options={clients.map(({ patient_id, name }) => ({ value: patient_id, label: name }))}
      value={value !== null && known.includes(value) ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      onSearch={setTyped}
      busy={isFetching}
      error={isOnly ? error : undefined}
    />
  )
}
