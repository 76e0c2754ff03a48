import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels, type UsState, usStates } from '@sorrel/contract/patients/states'
import { chunk } from '../../../kernel/browser/chunks.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { readNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LeaveGuard } from '../../../kernel/ui/dialogs/LeaveGuard.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { useFormat, useLocale } from '../../../kernel/words/i18n.ts'
import { useLabels } from '../../../providers/labels.ts'
import { ForgetMe } from '../typed/ForgetMe.tsx'
import type { About, Booking } from '../use-booking.ts'
import { readBirthDate } from './birth-date.ts'
import { PhoneChallenge } from './PhoneChallenge.tsx'

type Values = Record<'phone' | 'first_name' | 'last_name' | 'preferred_name' | 'birth' | 'email' | 'zip' | 'state', string>

/** The details of the patient. The phone and its code come first, because we may know the person already. */
export function AboutStep({ booking }: { booking: Booking }) {
  const form = useAboutForm(booking)
  const confirmed = (known: boolean) => {
    form.set('phone', '')
    if (known) booking.put({ step: 'agree' })
    // The field of the code is gone; the next one to fill in takes the focus.
    else document.getElementById('f-first_name')?.focus()
  }
  return (
    <div>
      <h1 className="serif">
        <Trans>About you</Trans>
      </h1>
      <p className="quiet book-lead">
        {booking.isKept ? (
          <Trans>Three minutes. What you type stays on this device until you book, for a day at most.</Trans>
        ) : (
          <Trans>Three minutes. What you type stays on this page only, until you book or leave it.</Trans>
        )}
      </p>
      <ForgetMe />
      <ErrorSummary {...form.summary} />
      <section className="part" aria-labelledby="part-phone">
        <h2 id="part-phone">
          <Trans>Your mobile phone</Trans>
        </h2>
        <PhoneChallenge confirmed={booking.phoneIsKnown} missing={form.errors.phone} onConfirmed={confirmed} />
      </section>
      <Details booking={booking} form={form} />
      <LeaveGuard when={form.changed && booking.about === null && !booking.isKept} />
    </div>
  )
}

function Details({ booking, form }: { booking: Booking; form: ReturnType<typeof useAboutForm> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = booking.profile.first_name
  return (
    <form id="booking-form" className="part" noValidate onSubmit={form.submit<About>((about) => keep(booking, about))}>
      <h2>
        <Trans>Who is coming</Trans>
      </h2>
      <div className="fields fields--two">
        <TextInput
          label={t`First name`}
          autoComplete="given-name"
          help={t`As on your insurance card, if you use one.`}
          {...form.field('first_name')}
        />
        <TextInput label={t`Last name`} autoComplete="family-name" {...form.field('last_name')} />
        <TextInput label={t`What should we call you?`} optional autoComplete="nickname" {...form.field('preferred_name')} />
        <TextInput
          label={t`Date of birth`}
          className="num"
          inputMode="numeric"
          autoComplete="bday"
          help={t`Month, day and year, such as 04/17/1984.`}
          {...form.field('birth')}
        />
        <TextInput label={t`Email`} type="email" autoComplete="email" help={t`Your confirmation goes there.`} {...form.field('email')} />
        <TextInput label={t`ZIP code`} className="num" inputMode="numeric" autoComplete="postal-code" {...form.field('zip')} />
        <SelectInput
          label={t`State where you will be during the visit`}
          span
          empty={t`Choose your state`}
          help={t`${name} needs a license there.`}
          options={usStates.map((code) => ({ value: code, label: stateLabels[code][locale] }))}
          {...form.field('state')}
        />
      </div>
      <div className="wide-only book-go line line--apart">
        <Button kind="plain" onClick={() => booking.goTo('time')}>
          <Trans>Back to times</Trans>
        </Button>
        <Button type="submit" busy={form.checking}>
          <Trans>Continue to payment</Trans>
        </Button>
      </div>
    </form>
  )
}

function keep(booking: Booking, about: About): void {
  booking.setAbout(about)
  booking.next()
}

function useAboutForm(booking: Booking) {
  const { t } = useLingui()
  const labels = useLabels()
  const format = useFormat()
  const { profile, search, about, phoneIsKnown } = booking
  const name = profile.first_name
  const licensed = profile.licences.map(({ state }) => state)
  return useForm<Values>({
    draft: 'booking-form-about',
    initial: {
      phone: '',
      first_name: about?.first_name ?? '',
      last_name: about?.last_name ?? '',
      preferred_name: about?.preferred_name ?? '',
      birth: about?.birth_date ?? '',
      email: about?.email ?? '',
      zip: about?.zip ?? String(search.zip ?? ''),
      state: about?.state ?? search.state ?? '',
    },
    schema: chunk(() =>
      import('@sorrel/contract/scheduling/wire').then(({ setUpPatientAndBook }) =>
        setUpPatientAndBook.body.shape.patient.omit({ time_zone: true, preferred_language: true }),
      ),
    ),
    toBody: aboutOf,
    fields: { birth_date: 'birth' },
    words: {
      first_name: t`Enter your first name.`,
      last_name: t`Enter your last name.`,
      birth: t`Enter the date as month, day and year, such as 04/17/1984.`,
      zip: t`Enter the five digits of your ZIP code.`,
      state: t`Choose the state where you will be.`,
    },
    check: (values) => {
      const born = readBirthDate(values.birth)
      const states = format.list(licensed.slice(0, 6).map(labels.state))
      return {
        ...(born && born > readNow().slice(0, 10) && { birth: t`This day is still to come. Please check the year.` }),
        ...(values.state && !licensed.includes(values.state as UsState) && { state: t`${name} is not licensed there, but in ${states}.` }),
        ...(!phoneIsKnown && { phone: t`Confirm your mobile number with the code that we text you.` }),
      } as Partial<Record<keyof Values, string>>
    },
  })
}

const aboutOf = (values: Values): About => ({
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  ...(values.preferred_name.trim() && { preferred_name: values.preferred_name.trim() }),
  birth_date: readBirthDate(values.birth) ?? '',
  email: values.email.trim(),
  // The schema refuses an empty choice, because it is not a state.
  state: values.state as UsState,
  zip: values.zip.trim(),
})
