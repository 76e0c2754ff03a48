import { useLingui } from '@lingui/react/macro'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { useForm } from '../../kernel/calls/form.ts'
import { readNow } from '../../kernel/clock.ts'
import { readBirthDate } from '../../scheduling/booking/steps/birth-date.ts'

const fields = ['first_name', 'last_name', 'preferred_name', 'birth', 'email', 'street', 'street_2', 'city', 'state', 'zip'] as const
const choices = ['gender', 'clinical_sex', 'units', 'pronouns'] as const
export type DetailValues = Record<(typeof fields)[number] | (typeof choices)[number], string>
export type DetailsForm = ReturnType<typeof useDetailsForm>

/** A day as people write it in the United States. */
const writeBirthDate = (day: string | null): string => (day ? `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}` : '')

const valuesOf = (details: Patient): DetailValues => ({
  first_name: details.first_name ?? '',
  last_name: details.last_name ?? '',
  preferred_name: details.preferred_name ?? '',
  birth: writeBirthDate(details.birth_date),
  pronouns: details.pronouns ?? '',
  email: details.email ?? '',
  street: details.street ?? '',
  street_2: details.street_2 ?? '',
  city: details.city ?? '',
  state: details.state ?? '',
  zip: details.zip ?? '',
  gender: details.gender ?? '',
  clinical_sex: details.clinical_sex,
  units: details.units,
})

type Options = { draft: string; needsAddress: boolean; hasEmail: boolean }

/** The form about who a patient is and where they live. Confirming needs a state and a ZIP code; the account does not. */
export function useDetailsForm(details: Patient, { draft, needsAddress, hasEmail }: Options) {
  const { t } = useLingui()
  const today = readNow().slice(0, 10)
  return useForm<DetailValues>({
    draft,
    initial: valuesOf(details),
    fields: { birth_date: 'birth', 'details.birth_date': 'birth' },
    words: { birth: t`This birth date cannot be used here. Please check it, or write to us.` },
    check: (values) => {
      const born = readBirthDate(values.birth)
      return {
        ...(!values.first_name.trim() && { first_name: t`Enter your first name.` }),
        ...(!values.last_name.trim() && { last_name: t`Enter your last name.` }),
        ...(!born && { birth: t`Enter the date as month, day and year, such as 04/17/1984.` }),
        ...(born && born > today && { birth: t`This day is still to come. Please check the year.` }),
        ...(hasEmail && !/^\S+@\S+\.\S+$/.test(values.email.trim()) && { email: t`Enter an email address, such as name@example.com.` }),
        ...((needsAddress || values.zip) &&
          !/^\d{5}(-\d{4})?$/.test(values.zip.trim()) && { zip: t`Enter the five digits of your ZIP code.` }),
        ...(needsAddress && !values.state && { state: t`Choose the state where you will be.` }),
      }
    },
  })
}

const orNull = (typed: string): string | null => typed.trim() || null

/** What was typed, as the record stores it. */
export function detailsOf(values: DetailValues) {
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    preferred_name: orNull(values.preferred_name),
    pronouns: orNull(values.pronouns),
    birth_date: readBirthDate(values.birth) ?? '',
    gender: (orNull(values.gender) ?? null) as Patient['gender'],
    clinical_sex: values.clinical_sex as Patient['clinical_sex'],
    units: values.units as Patient['units'],
    street: orNull(values.street),
    street_2: orNull(values.street_2),
    city: orNull(values.city),
    zip: values.zip.trim(),
  }
}
