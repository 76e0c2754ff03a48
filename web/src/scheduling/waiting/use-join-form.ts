import { useLingui } from '@lingui/react/macro'
import type { UsState } from '@sorrel/contract/patients/states'
import type { joinWaitingList } from '@sorrel/contract/scheduling/operations'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { useSession } from '../../kernel/use-session.ts'
import { addDays, dayOf } from '../../kernel/words/format.ts'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { useLabels } from '../../providers/labels.ts'
import type { Profile } from '../../providers/profile/profile.ts'

export type JoinBody = InputOf<typeof joinWaitingList>['body']
type Day = NonNullable<JoinBody['weekdays']>[number]
export type JoinValues = {
  phone: string
  first_name: string
  last_name: string
  state: string
  payer_id: string
  visit_mode: 'virtual' | 'in_person'
  weeks: string
  weekdays: Day[]
  part: string
}
export type JoinForm = ReturnType<typeof useJoinForm>

const partsOfDay = ['morning', 'afternoon', 'evening'] as const

/** Whether somebody is signed in of whom we know the name: they need not say who they are. */
export function useIsKnown(): { signedIn: boolean; known: boolean } {
  const actor = useSession()?.actor
  const signedIn = actor?.kind === 'patient'
  return { signedIn, known: signedIn && actor.first_name !== null && actor.first_name !== '' }
}

/** The form of somebody who wants to wait for a first visit with this dietitian. */
export function useJoinForm(profile: Profile) {
  const { t } = useLingui()
  const { signedIn, known } = useIsKnown()
  const locale = useLocale()
  const labels = useLabels()
  const format = useFormat()
  const name = profile.first_name
  const licensed = profile.licences.map(({ state }) => state)
  const modes = profile.visit_modes
  return useForm<JoinValues>({
    draft: `join-waiting-list-${profile.slug}`,
    initial: {
      ...{ phone: '', first_name: '', last_name: '', state: '', payer_id: '', weeks: '8', weekdays: [], part: '' },
      visit_mode: modes.includes('virtual') ? 'virtual' : 'in_person',
    },
    schema: chunk(() => import('@sorrel/contract/scheduling/waiting/wire').then(({ joinWaitingList: { body } }) => body)),
    toBody: (values) => bodyOf(values, profile, known ? null : locale),
    words: {
      first_name: t`Enter your first name.`,
      last_name: t`Enter your last name.`,
      state: t`Choose the state where you will be.`,
      payer_id: t`Choose how you want to pay.`,
    },
    check: ({ state }) => {
      const states = format.list(licensed.slice(0, 6).map(labels.state))
      return {
        ...(!known && state && !licensed.includes(state as UsState) && { state: t`${name} is not licensed there, but in ${states}.` }),
        ...(!signedIn && { phone: t`Confirm your mobile number with the code that we text you.` }),
      }
    },
  })
}

function bodyOf(values: JoinValues, profile: Profile, language: 'en' | 'es' | null): JoinBody {
  const zone = getDeviceZone()
  const today = dayOf(readNow(), zone)
  const { first_name, last_name, state, payer_id } = values
  return {
    provider_id: profile.id,
    type: 'Initial Consultation',
    visit_mode: values.visit_mode,
    duration_minutes: profile.first_visit_minutes,
    from: today,
    to: addDays(today, Number(values.weeks) * 7),
    weekdays: values.weekdays,
    part_of_day: partsOfDay.find((part) => part === values.part) ?? null,
    ...(language && {
      newcomer: {
        first_name: first_name.trim(),
        last_name: last_name.trim(),
        // The values may be empty here; the schema refuses them then.
        state: state as UsState,
        payer_id: payer_id as NonNullable<JoinBody['newcomer']>['payer_id'],
        preferred_language: language,
        time_zone: zone,
      },
    }),
  }
}
