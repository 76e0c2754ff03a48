import { Trans, useLingui } from '@lingui/react/macro'
import { findPlan, makePayerLabel, offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { specialtyDetails } from '@sorrel/contract/providers/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Sheet } from '../../kernel/ui/dialogs/Sheet.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import { useLabels } from '../labels.ts'
import { readPlace } from '../place.ts'
import { changeSearch, type FindSearch, listValuesIn, readTextIn } from '../search-address.ts'
import { NearMe } from './NearMe.tsx'

type Fields = { place: string; plan: string; concern: string }

/** Values that remove the place from a search. */
const nowhere = {
  zip: undefined,
  place: undefined,
  location_us_state: undefined,
  supported_us_states: undefined,
  location_coordinates: undefined,
  radius_miles: undefined,
}

/** The fields for place, plan and concern: a bar on a wide screen, and on a phone one line that opens them in a sheet. */
export function SearchBar({ search }: { search: FindSearch }) {
  const { t } = useLingui()
  const router = useRouter()
  const labels = useLabels()
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState(false)
  const [unknownPlan, setUnknownPlan] = useState(false)
  const before = fieldsOf(search, labels)
  const [fields, setFields] = useState(before)
  const [shown, setShown] = useState(before)
  // Something else changed the address, such as the back button. The fields follow it.
  if (JSON.stringify(shown) !== JSON.stringify(before)) {
    setShown(before)
    setFields(before)
  }
  const near = readTextIn(search, 'location_coordinates') !== ''
  const go = (next: FindSearch) => {
    setOpen(false)
    void router.navigate({ to: '/find', search: next, resetScroll: false })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = readPlace(fields.place)
    setRefused(!place)
    if (!place) return document.getElementById('search-place')?.focus()
    const moved = fields.place !== before.place
    const plan = fields.plan === before.plan ? search.insurance : findPlan(fields.plan)?.id
    setUnknownPlan(fields.plan !== '' && plan === undefined)
    if (fields.plan && plan === undefined) return document.getElementById('search-plan')?.focus()
    const where = { ...nowhere, ...place }
    go(
      changeSearch(search, {
        ...((moved || !near) && where),
        insurance: fields.plan ? plan : undefined,
        ...(fields.concern !== before.concern && concernOf(fields.concern, labels)),
      }),
    )
  }
  const where = near ? t`Near you` : fields.place
  return (
    <>
      <button type="button" className="search-fold phone-only" onClick={() => setOpen(true)}>
        <Icon of={IconSearch} />
        <span>
          <b>{fields.concern || t`Any concern`}</b>
          <small className="quiet small">{[where, fields.plan].filter(Boolean).join(' · ') || t`Place, insurance`}</small>
        </span>
      </button>
      <Sheet className="search" title={t`Your search`} open={open} onClose={() => setOpen(false)}>
        <search>
          <form action="/find" aria-label={t`Dietitians`} onSubmit={submit} noValidate>
            <OtherFilters search={search} />
            <SearchFields {...{ fields, setFields, refused, unknownPlan, near }} />
            <NearMe
              on={near}
              onFound={(coordinates) => go(changeSearch(search, { ...nowhere, location_coordinates: coordinates }))}
              onOff={() => go(changeSearch(search, { location_coordinates: undefined, radius_miles: undefined, sort: undefined }))}
            />
            <div className="go">
              <Button type="submit" icon={IconSearch} wide>
                <Trans>Search</Trans>
              </Button>
            </div>
          </form>
        </search>
      </Sheet>
    </>
  )
}

const ownFields = ['zip', 'place', 'location_us_state', 'supported_us_states', 'insurance', 'q', 'specialties', 'page']

/** The filters that are on beside the fields, for a browser that sends the form by itself: without our script, or before it runs. */
const OtherFilters = ({ search }: { search: FindSearch }) =>
  Object.entries(search)
    .filter(([name, value]) => value !== undefined && !ownFields.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />)

type FieldsProps = { fields: Fields; setFields: (fields: Fields) => void; refused: boolean; unknownPlan: boolean; near: boolean }

function SearchFields({ fields, setFields, refused, unknownPlan, near }: FieldsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const set = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => setFields({ ...fields, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput
        id="search-place"
        name="place"
        label={t`City, state or ZIP code`}
        autoComplete="postal-code"
        placeholder={near ? t`Near you` : t`60614, Chicago or Illinois`}
        error={refused && t`Please enter a city, a state, or a ZIP code of five digits.`}
        {...set('place')}
      />
      <TextInput
        id="search-plan"
        name="insurance"
        label={t`Insurance`}
        placeholder={t`Any, or not sure`}
        list="search-plans"
        autoComplete="off"
        error={unknownPlan && t`We do not know this plan. Choose one from the list, or leave this empty.`}
        {...set('plan')}
      />
      <datalist id="search-plans">
        {offeredPlans.map((payer) => (
          <option key={payer.id} value={makePayerLabel(payer)[locale]} />
        ))}
      </datalist>
      <TextInput
        id="search-concern"
        name="concern"
        label={t`What would you like help with?`}
        placeholder={t`Blood sugar, pregnancy, a tired gut`}
        list="search-concerns"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        {...set('concern')}
      />
      <datalist id="search-concerns">
        {Object.values(specialtyDetails)
          .filter(({ same_as }) => !same_as)
          .map(({ slug, label }) => (
            <option key={slug} value={label[locale]} />
          ))}
      </datalist>
    </>
  )
}

type Labels = ReturnType<typeof useLabels>

function fieldsOf(search: FindSearch, labels: Labels): Fields {
  const state = readTextIn(search, 'location_us_state') || readTextIn(search, 'supported_us_states')
  const specialties = listValuesIn(search, 'specialties')
  const [plan] = listValuesIn(search, 'insurance')
  return {
    place: readTextIn(search, 'zip') || readTextIn(search, 'place') || (state && labels.state(state)),
    plan: plan ? labels.payer(plan) : '',
    concern: readTextIn(search, 'q') || (specialties.length === 1 ? labels.specialty(specialties[0]!) : ''),
  }
}

/** Reads a concern. The name of a specialty becomes a filter, and any other text is searched for by its words. */
function concernOf(typed: string, labels: Labels): { q: string | undefined; specialties: string | undefined } {
  const wish = typed.trim().toLowerCase()
  const specialty = Object.keys(specialtyDetails).find((value) =>
    [value, labels.specialty(value)].some((name) => name.toLowerCase() === wish),
  )
  return { q: specialty ? undefined : typed.trim() || undefined, specialties: specialty }
}
