import { useLingui } from '@lingui/react/macro'
import { adultAge, type GuardianRelation, guardianRelations, mayActFor, measureAge } from '@sorrel/contract/patients/guardians'
import type { UsState } from '@sorrel/contract/patients/states'
import { chunk } from '../../../kernel/browser/chunks.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { readNow } from '../../../kernel/clock.ts'
import { useSession } from '../../../kernel/use-session.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { seesAgeOn } from '../../../providers/ages/ages.ts'
import { useLabels } from '../../../providers/labels.ts'
import type { About, Booking } from '../use-booking.ts'
import type { AsGuardian } from '../use-who.ts'
import { readBirthDate } from './birth-date.ts'

export type AboutValues = Record<
  | 'phone'
  | 'first_name'
  | 'last_name'
  | 'preferred_name'
  | 'birth'
  | 'email'
  | 'zip'
  | 'state'
  | 'relation'
  | 'guardian_first_name'
  | 'guardian_last_name',
  string
>
export type AboutForm = ReturnType<typeof useAboutForm>

/** Whether the form asks for the guardian's own name and email address. It does so only if we do not know the guardian yet. */
export function useAsksGuardian({ who, phoneIsKnown }: Booking): boolean {
  const actor = useSession()?.actor
  const isKnown = phoneIsKnown && (actor?.confirmation_status === 'confirmed' || who.dependents.length > 0)
  return who.newcomer !== null && !isKnown
}

/** The form about the patient: the person who books, or somebody for whom they act. */
export function useAboutForm(booking: Booking) {
  const { t } = useLingui()
  const { who } = booking
  const actor = useSession()?.actor
  const check = useAboutCheck(booking)
  const asksGuardian = useAsksGuardian(booking)
  return useForm<AboutValues>({
    draft: 'booking-form-about',
    initial: valuesOf(booking, actor),
    schema: chunk(() =>
      import('@sorrel/contract/scheduling/wire').then(({ setUpPatientAndBook }) =>
        setUpPatientAndBook.body.shape.patient.omit({ time_zone: true, preferred_language: true }),
      ),
    ),
    toBody: (values) => aboutOf(values, who.value === 'me'),
    fields: { birth_date: 'birth' },
    words: {
      first_name: who.value === 'me' ? t`Enter your first name.` : t`Enter the first name.`,
      last_name: who.value === 'me' ? t`Enter your last name.` : t`Enter the last name.`,
      birth: t`Enter the date as month, day and year, such as 04/17/1984.`,
      zip: t`Enter the five digits of your ZIP code.`,
      state: t`Choose the state where you will be.`,
    },
    check: (values) => ({
      ...check(values),
      ...(asksGuardian && !values.guardian_first_name.trim() && { guardian_first_name: t`Enter your first name.` }),
      ...(asksGuardian && !values.guardian_last_name.trim() && { guardian_last_name: t`Enter your last name.` }),
      ...(asksGuardian && !/^\S+@\S+\.\S+$/.test(values.email.trim()) && { email: t`Enter an email address, such as name@example.com.` }),
    }),
  })
}

type Self = { first_name: string | null; last_name: string | null } | undefined

/** The first values of the form: what was entered before, or what we know about the person. */
function valuesOf({ search, about, who }: Booking, actor: Self): AboutValues {
  const named = about ?? who.dependent
  return {
    phone: '',
    first_name: named?.first_name ?? '',
    last_name: named?.last_name ?? '',
    preferred_name: named?.preferred_name ?? '',
    birth: named?.birth_date ?? '',
    email: about?.email ?? who.guardian?.guardian?.email ?? '',
    zip: about?.zip ?? String(search.zip ?? ''),
    state: about?.state ?? search.state ?? '',
    relation: who.guardian?.relation ?? (who.newcomer === 'child' ? 'parent' : ''),
    guardian_first_name: who.guardian?.guardian?.first_name ?? actor?.first_name ?? '',
    guardian_last_name: who.guardian?.guardian?.last_name ?? actor?.last_name ?? '',
  }
}

/** Checks what the schema cannot: the age, the relation, the dietitian's licenses, and the phone number. */
function useAboutCheck({ profile, phoneIsKnown, who, hold, zone }: Booking) {
  const { t } = useLingui()
  const labels = useLabels()
  const format = useFormat()
  const name = profile.first_name
  const licensed = profile.licences.map(({ state }) => state)
  const today = readNow().slice(0, 10)
  const findBirthFault = (born: string, relation: string): string | undefined => {
    if (born > today) return t`This day is still to come. Please check the year.`
    const age = measureAge(born, today)
    if (who.value === 'me' && age < adultAge) return t`For somebody under 18, a parent or guardian books. Choose “My child” above.`
    if (who.newcomer === 'child' && age >= adultAge)
      return t`This person is an adult. Choose “Someone I care for” above, if you care for them.`
    const known = findRelation(relation)
    if (who.newcomer && known && !mayActFor(known, age)) return t`Somebody with this relation cannot act for a person of this age.`
    if (!seesAgeOn(profile, born, dayOf(hold?.starts_at ?? readNow(), zone))) return t`${name} does not see people of this age.`
    return undefined
  }
  return (values: AboutValues): Partial<Record<keyof AboutValues, string>> => {
    const born = readBirthDate(values.birth)
    const birth = born ? findBirthFault(born, values.relation) : undefined
    const states = format.list(licensed.slice(0, 6).map(labels.state))
    return {
      ...(birth && { birth }),
      ...(who.newcomer && !findRelation(values.relation) && { relation: t`Choose your relationship to this person.` }),
      ...(values.state && !licensed.includes(values.state as UsState) && { state: t`${name} is not licensed there, but in ${states}.` }),
      ...(!phoneIsKnown && { phone: t`Confirm your mobile number with the code that we text you.` }),
    }
  }
}

const findRelation = (typed: string): GuardianRelation | undefined => guardianRelations.find((one) => one === typed)

/** What a guardian says about themselves in this form, or null if no relation was chosen. */
export function guardianOf(values: AboutValues, asksGuardian: boolean): AsGuardian | null {
  const relation = findRelation(values.relation)
  if (!relation) return null
  const [first_name, last_name, email] = [values.guardian_first_name, values.guardian_last_name, values.email].map((text) => text.trim())
  return { relation, ...(asksGuardian && { guardian: { first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '' } }) }
}

const aboutOf = (values: AboutValues, hasAddress: boolean): About => ({
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  ...(values.preferred_name.trim() && { preferred_name: values.preferred_name.trim() }),
  birth_date: readBirthDate(values.birth) ?? '',
  ...(hasAddress && { email: values.email.trim() }),
  // The value may be empty here. The schema refuses whatever is not a state.
  state: values.state as UsState,
  zip: values.zip.trim(),
})
