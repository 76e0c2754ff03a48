import { Trans, useLingui } from '@lingui/react/macro'
import { guardianRelationLabels, relationsToAdults, relationsToMinors } from '@sorrel/contract/patients/guardians'
import { stateLabels, usStates } from '@sorrel/contract/patients/states'
import { readNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LeaveGuard } from '../../../kernel/ui/dialogs/LeaveGuard.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useLocale } from '../../../kernel/words/i18n.ts'
import { ageGroupOn, seesAgeOn } from '../../../providers/ages/ages.ts'
import { NotSeen } from '../../../providers/ages/NotSeen.tsx'
import { ForgetMe } from '../typed/ForgetMe.tsx'
import type { About, Booking } from '../use-booking.ts'
import { useWayBack } from '../use-way-back.ts'
import { WhoFor } from '../WhoFor.tsx'
import { readBirthDate } from './birth-date.ts'
import { PhoneChallenge } from './PhoneChallenge.tsx'
import { type AboutForm, guardianOf, useAboutForm, useAsksGuardian } from './use-about-form.ts'

/** Who the visit is for, and their details. The phone and its code come before the details, because we may know the person already. */
export function AboutStep({ booking }: { booking: Booking }) {
  const form = useAboutForm(booking)
  const confirmed = (known: boolean) => {
    form.set('phone', '')
    if (known && booking.who.value === 'me') booking.put({ step: 'agree' })
    // The field for the code had the focus and is gone, so the next empty field gets it.
    else document.getElementById('f-first_name')?.focus()
  }
  return (
    <div>
      <h1 className="serif">{booking.who.value === 'me' ? <Trans>About you</Trans> : <Trans>Who is coming</Trans>}</h1>
      <p className="quiet book-lead">
        {booking.isKept ? (
          <Trans>
            Three minutes. Until you book, we get only your phone number, your email address and state, and what it takes to check your
            plan. The rest stays on this device, for a day at most.
          </Trans>
        ) : (
          <Trans>
            Three minutes. Until you book, we get only your phone number, your email address and state, and what it takes to check your
            plan. The rest stays on this page until you leave it.
          </Trans>
        )}
      </p>
      <ForgetMe />
      <ErrorSummary {...form.summary} />
      <WhoFor booking={booking} />
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

function Details({ booking, form }: { booking: Booking; form: AboutForm }) {
  const { t } = useLingui()
  const isMine = booking.who.value === 'me'
  const asksGuardian = useAsksGuardian(booking)
  const keepWayBack = useWayBack(booking, form.values)
  const keep = (about: About) => {
    const guardian = guardianOf(form.values, asksGuardian)
    if (booking.who.newcomer && guardian) booking.who.setGuardian(guardian)
    booking.setAbout(about)
    booking.next()
  }
  return (
    <form id="booking-form" className="part" noValidate onSubmit={form.submit<About>(keep)}>
      {isMine ? (
        <h2>
          <Trans>Who is coming</Trans>
        </h2>
      ) : (
        <h2>{booking.who.newcomer === 'child' ? <Trans>About your child</Trans> : <Trans>About the person in your care</Trans>}</h2>
      )}
      <div className="fields fields--two">
        <Names form={form} isMine={isMine} />
        {isMine && (
          <TextInput
            label={t`Email`}
            type="email"
            autoComplete="email"
            help={t`Your confirmation goes there. If you stop before the end, we write once with the way back.`}
            onBlur={keepWayBack}
            {...form.field('email')}
          />
        )}
        <Place booking={booking} form={form} />
      </div>
      <OtherAges booking={booking} birth={form.values.birth} />
      {booking.who.newcomer && <Guardian booking={booking} form={form} />}
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

function Names({ form, isMine }: { form: AboutForm; isMine: boolean }) {
  const { t } = useLingui()
  // A browser fills in the details of its owner, which are wrong if the visit is for somebody else.
  const fill = (words: string) => (isMine ? words : 'off')
  return (
    <>
      <TextInput
        label={t`First name`}
        autoComplete={fill('given-name')}
        help={t`As on your insurance card, if you use one.`}
        {...form.field('first_name')}
      />
      <TextInput label={t`Last name`} autoComplete={fill('family-name')} {...form.field('last_name')} />
      <TextInput
        label={isMine ? t`What should we call you?` : t`What should we call them?`}
        optional
        autoComplete={fill('nickname')}
        {...form.field('preferred_name')}
      />
      <TextInput
        label={t`Date of birth`}
        className="num"
        inputMode="numeric"
        autoComplete={fill('bday')}
        help={t`Month, day and year, such as 04/17/1984.`}
        {...form.field('birth')}
      />
    </>
  )
}

function Place({ booking, form }: { booking: Booking; form: AboutForm }) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = booking.profile.first_name
  return (
    <>
      <TextInput label={t`ZIP code`} className="num" inputMode="numeric" autoComplete="postal-code" {...form.field('zip')} />
      <SelectInput
        label={t`State where you will be during the visit`}
        span
        empty={t`Choose your state`}
        help={t`${name} needs a license there.`}
        options={usStates.map((code) => ({ value: code, label: stateLabels[code][locale] }))}
        {...form.field('state')}
      />
    </>
  )
}

/** Asks how the guardian is related to the patient. A guardian whom we do not know yet also gives their name and email address. */
function Guardian({ booking, form }: { booking: Booking; form: AboutForm }) {
  const { t } = useLingui()
  const locale = useLocale()
  const asksGuardian = useAsksGuardian(booking)
  const relations = booking.who.newcomer === 'child' ? relationsToMinors : [...new Set([...relationsToAdults, ...relationsToMinors])]
  return (
    <>
      <h2>
        <Trans>About you</Trans>
      </h2>
      <div className="fields fields--two">
        <SelectInput
          label={t`What is your relationship to this person?`}
          span
          empty={t`Choose one`}
          options={relations.map((one) => ({ value: one, label: guardianRelationLabels[one][locale] }))}
          {...form.field('relation')}
        />
        {asksGuardian && (
          <>
            <TextInput label={t`Your first name`} autoComplete="given-name" {...form.field('guardian_first_name')} />
            <TextInput label={t`Your last name`} autoComplete="family-name" {...form.field('guardian_last_name')} />
            <TextInput
              label={t`Your email`}
              type="email"
              autoComplete="email"
              help={t`Messages about the visit go there and to your phone.`}
              {...form.field('email')}
            />
          </>
        )}
      </div>
    </>
  )
}

/** Says that this dietitian does not see people of this age, as soon as the birth date is typed. */
function OtherAges({ booking, birth }: { booking: Booking; birth: string }) {
  const { profile, search, hold, zone } = booking
  const born = readBirthDate(birth)
  const day = dayOf(hold?.starts_at ?? readNow(), zone)
  if (!born || born > day || seesAgeOn(profile, born, day)) return null
  return <NotSeen provider={profile} group={ageGroupOn(born, day)} asker={search} />
}
