import { useLingui } from '@lingui/react/macro'
import type { createPatient } from '@sorrel/contract/patients/creating/operations'
import { adultAge, measureAge } from '@sorrel/contract/patients/guardians'
import { chunk } from '../../../kernel/browser/chunks.ts'
import type { InputOf } from '../../../kernel/calls/api.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { readNow } from '../../../kernel/clock.ts'
import { readBirthDate } from '../../../scheduling/booking/steps/birth-date.ts'

export type NewPatientBody = InputOf<typeof createPatient>['body']
export type NewPatientForm = ReturnType<typeof useNewPatient>
type Values = Record<'first_name' | 'last_name' | 'preferred_name' | 'birth' | 'state' | 'zip' | 'phone' | 'email' | 'language', string>

/** The form about somebody who is no patient yet. What was typed stays while the app is open. */
export function useNewPatient() {
  const { t } = useLingui()
  return useForm<Values>({
    draft: 'admin-new-patient',
    initial: { first_name: '', last_name: '', preferred_name: '', birth: '', state: '', zip: '', phone: '', email: '', language: 'en' },
    toBody: bodyOf,
    schema: chunk(() => import('@sorrel/contract/patients/creating/wire').then(({ createPatient }) => createPatient.body)),
    fields: { birth_date: 'birth', phone_number: 'phone', preferred_language: 'language' },
    words: {
      first_name: t`Enter the first name.`,
      last_name: t`Enter the last name.`,
      birth: t`Enter the date as month, day and year, such as 04/17/1984.`,
      state: t`Choose the state where this person will be.`,
      zip: t`Enter the five digits of the ZIP code.`,
    },
    check: ({ birth, phone, email }) => {
      const born = readBirthDate(birth)
      const today = readNow().slice(0, 10)
      return {
        ...(born && born > today && { birth: t`This day is still to come. Please check the year.` }),
        ...(born &&
          born <= today &&
          measureAge(born, today) < adultAge && { birth: t`Somebody under 18 is added by a parent or guardian, in their own account.` }),
        ...(!phone.trim() && !email.trim() && { phone: t`Enter a mobile number, or an email address.` }),
      }
    },
  })
}

/** The body of the call, as far as it was filled in; its schema refuses what is missing. */
function bodyOf({ birth, phone, email, language, preferred_name, zip, ...names }: Values): unknown {
  return {
    ...names,
    birth_date: readBirthDate(birth) ?? birth,
    preferred_language: language,
    ...(preferred_name.trim() && { preferred_name }),
    ...(zip.trim() && { zip: zip.trim() }),
    ...(phone.trim() && { phone_number: phone.trim() }),
    ...(email.trim() && { email: email.trim() }),
  }
}
