import { Trans, useLingui } from '@lingui/react/macro'
import { getReferenceData } from '@sorrel/contract/providers/operations'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { useLocale } from '../kernel/words/i18n.ts'
import { type FindFields, findAddress, listPlans } from './find-address.ts'

/** The search on the first page: three fields that become the address of the results. It works while the choices are still on their way. */
export function FindForm() {
  const { t } = useLingui()
  const router = useRouter()
  const choices = useRead(getReferenceData, {}, { staleTime: Number.POSITIVE_INFINITY }).data
  const [fields, setFields] = useState<FindFields>({ place: '', insurance: '', concern: '' })
  const [refused, setRefused] = useState<'place' | 'insurance' | null>(null)
  const set = (name: keyof FindFields) => (event: { currentTarget: { value: string } }) => {
    setFields({ ...fields, [name]: event.currentTarget.value })
    setRefused(null)
  }
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What stands in the fields, which somebody may have filled in before this script ran.
    const sent = new FormData(event.currentTarget)
    const typed = (name: keyof FindFields) => String(sent.get(name) ?? '')
    const href = findAddress({ place: typed('place'), insurance: typed('insurance'), concern: typed('concern') }, choices)
    if (typeof href === 'string') return void router.navigate({ href })
    setRefused(href.refused)
    document.getElementById(href.refused === 'place' ? 'find-place' : 'find-plan')?.focus()
  }
  return (
    <search>
      <form className="find-form" action="/find" onSubmit={search} aria-label={t`Dietitians`} noValidate>
        <TextInput
          id="find-place"
          label={t`City, state or ZIP code`}
          name="place"
          value={fields.place}
          onChange={set('place')}
          placeholder={t`60614, Chicago or Illinois`}
          autoComplete="postal-code"
          list="find-states"
          error={refused === 'place' && t`Please enter a city, a state, or a ZIP code of five digits.`}
        />
        <TextInput
          id="find-plan"
          label={t`Insurance`}
          name="insurance"
          value={fields.insurance}
          onChange={set('insurance')}
          placeholder={t`Any, or I pay myself`}
          list="find-plans"
          autoComplete="off"
          error={refused === 'insurance' && t`We do not know this plan. Choose one from the list, or leave this empty.`}
        />
        <TextInput
          id="find-concern"
          label={t`What would you like help with?`}
          name="concern"
          value={fields.concern}
          onChange={set('concern')}
          placeholder={t`Blood sugar, pregnancy, a tired gut`}
          list="find-concerns"
          autoComplete="off"
        />
        <Suggestions choices={choices} />
        <div className="go">
          <Button type="submit" icon={IconSearch} wide>
            <Trans>Search</Trans>
          </Button>
        </div>
      </form>
    </search>
  )
}

/** What the browser offers while somebody types in one of the fields. */
function Suggestions({ choices }: { choices: OutputOf<typeof getReferenceData> | undefined }) {
  const locale = useLocale()
  return (
    <>
      <datalist id="find-states">
        {choices?.states
          .filter(({ supported }) => supported)
          .map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
      </datalist>
      <datalist id="find-plans">
        {listPlans(choices).map(({ payer_id, name }) => (
          <option key={payer_id} value={name} />
        ))}
      </datalist>
      <datalist id="find-concerns">
        {choices?.specialties.map((one) => (
          <option key={one.value} value={locale === 'es' ? one.label_es : one.label} />
        ))}
      </datalist>
    </>
  )
}
