import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels, usStates } from '@sorrel/contract/patients/states'
import { bookNewPatient } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import { chunk } from '../../../../kernel/browser/chunks.ts'
import { type Form, useForm } from '../../../../kernel/calls/form.ts'
import { useAct } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useSchedule } from '../../use-schedule.ts'
import { visitReads } from '../../visit/refreshes.ts'
import { TimeFields } from '../../visit/TimeFields.tsx'
import { FreeTimes } from '../../visit/when/FreeTimes.tsx'
import { clockOf, wallOf } from '../../wall-time.ts'
import { formatDayTime } from '../../when.ts'
import { useBeginning } from '../dialogs/use-beginning.ts'
import type { Spot } from '../grid/entries.ts'
import { BookingRules } from '../why/BookingRules.tsx'
import { forgetExplanations, useExplanation } from '../why/WhyNot.tsx'
import { bodyOf, findBirthFault, type NewPerson, type NewPersonBody, whenOf } from './new-person.ts'

type Props = { at: Spot; override?: string; onClose: () => void; onBack: () => void }

/** Books the first visit of somebody who is not a patient yet, and invites them to fill in the rest. */
export function NewPersonForm({ at, override, onClose, onBack }: Props) {
  const { time_zone: zone } = useSchedule()
  const form = usePersonForm(at)
  useBeginning(at, form.values, 'Initial Consultation', ({ day, time }) => {
    form.set('day', day)
    form.set('time', time)
  })
  const [excuse, setExcuse] = useState(override)
  const booking = useBooking(onClose)
  const when = whenOf(form.values, zone)
  const question = when && !excuse ? { ...when, for: 'staff' as const } : null
  const isRefused = useExplanation(question).data?.offered === false
  const setTime = (change: Partial<NewPerson>) => {
    booking.reset()
    if (change.day !== undefined || change.time !== undefined) setExcuse(undefined)
    for (const [name, value] of Object.entries(change)) form.set(name as keyof NewPerson, value)
  }
  const send = (body: NewPersonBody) => {
    if (isRefused) return
    booking.mutate({ body: { ...body, ...(excuse && { override: { reason: excuse } }) } }, { onError: form.refused })
  }
  return (
    <form className="stack" noValidate onSubmit={form.submit(send)}>
      <PersonFields form={form} />
      <div className="fields fields--two">
        <TimeFields time={form.values} usual={Number(form.values.minutes)} tried={!when} onChange={setTime} />
        <FreeTimes time={form.values} type="Initial Consultation" onPick={setTime} />
      </div>
      <BookingRules {...{ question, isRefused, excuse }} error={booking.error} onTime={setTime} onExcuse={setExcuse} />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onBack}>
          <Trans>Back to my patients</Trans>
        </Button>
        <Button type="submit" busy={booking.isPending || form.checking} disabled={isRefused}>
          <Trans>Book and invite</Trans>
        </Button>
      </div>
    </form>
  )
}

function PersonFields({ form }: { form: Form<NewPerson> }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <div className="fields fields--two">
      <TextInput label={t`First name`} maxLength={80} autoComplete="off" {...form.field('first_name')} />
      <TextInput label={t`Last name`} maxLength={80} autoComplete="off" {...form.field('last_name')} />
      <TextInput label={t`Birthday`} placeholder="MM/DD/YYYY" inputMode="numeric" autoComplete="off" {...form.field('birth')} />
      <SelectInput
        label={t`State`}
        empty={t`Choose one`}
        options={usStates.map((value) => ({ value, label: stateLabels[value][locale] }))}
        {...form.field('state')}
      />
      <TextInput
        label={t`Mobile phone`}
        type="tel"
        autoComplete="off"
        help={t`With it they can sign in. Please read it back to them.`}
        {...form.field('phone')}
      />
      <TextInput label={t`Email`} type="email" optional autoComplete="off" {...form.field('email')} />
      <SelectInput
        label={t`Language of their messages`}
        options={[
          { value: 'en', label: t`English` },
          { value: 'es', label: t`Spanish` },
        ]}
        {...form.field('language')}
      />
    </div>
  )
}

function usePersonForm(at: Spot) {
  const { t } = useLingui()
  const { provider_id, time_zone: zone } = useSchedule()
  return useForm<NewPerson>({
    initial: {
      ...{ first_name: '', last_name: '', birth: '', state: '', phone: '', email: '', language: 'en' },
      day: wallOf(at.starts_at, zone).slice(0, 10),
      time: clockOf(at.starts_at, zone),
      minutes: String(at.duration_minutes),
      mode: at.visit_mode ?? 'virtual',
    },
    toBody: (person) => bodyOf(person, provider_id, zone),
    schema: chunk(() => import('@sorrel/contract/scheduling/wire').then(({ bookNewPatient }) => bookNewPatient.body)),
    fields: { birth_date: 'birth', 'patient.birth_date': 'birth', 'patient.phone_number': 'phone', starts_at: 'time' },
    words: {
      first_name: t`Enter the first name.`,
      last_name: t`Enter the last name.`,
      birth: t`Enter the date as month, day and year, such as 04/17/1984.`,
      state: t`Choose the state where this person will be.`,
    },
    check: ({ birth, phone, email }) => {
      const fault = findBirthFault(birth, readNow().slice(0, 10))
      return {
        ...(fault === 'ahead' && { birth: t`This day is still to come. Please check the year.` }),
        ...(fault === 'minor' && { birth: t`For somebody under 18, a parent or guardian books.` }),
        ...(!phone.trim() && !email.trim() && { phone: t`Enter a mobile number, or an email address.` }),
      }
    },
  })
}

function useBooking(onClose: () => void) {
  const { t } = useLingui()
  const format = useFormat()
  const { time_zone: zone } = useSchedule()
  return useAct(bookNewPatient, {
    refreshes: visitReads,
    onSuccess: ({ patient_name: name, starts_at }) => {
      onClose()
      toast(t`${name} is booked and invited: ${format.within(formatDayTime(format, starts_at, zone, readNow()))}.`)
    },
    onError: forgetExplanations,
  })
}
