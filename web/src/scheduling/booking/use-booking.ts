import type { UsState } from '@sorrel/contract/patients/states'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'
import { refreshSession } from '../../kernel/session.ts'
import { useSession } from '../../kernel/use-session.ts'
import { chooseOffice, orderOffices } from '../../providers/meeting/offices.ts'
import type { Profile } from '../../providers/profile/profile.ts'
import { type BookSearch, readBookSearch, type Step, stepsOfKnown, stepsOfNew } from './book-address.ts'
import type { Hold, Wanted } from './kept-hold.ts'
import { forgetPerson, forgetTyped, useKeptTyping } from './typed/typed.ts'
import { useHold } from './use-hold.ts'
import { useWho } from './use-who.ts'

const route = getRouteApi('/bare/book/$slug')

export type About = {
  first_name: string
  last_name: string
  preferred_name?: string
  birth_date: string
  /** Missing for a patient whose messages go to a guardian. */
  email?: string
  state: UsState
  zip: string
}
type Plan = {
  kind: 'insurance'
  payer_id: string
  member_id: string
  relationship: 'Self' | 'Spouse' | 'Child' | 'Other' | 'Unknown'
  has_own_member_id?: boolean
}
/** `asks`: the plan that somebody who pays alone asks for the money back. */
export type Payment = { kind: 'cash'; asks?: Plan } | Plan
export type Booking = ReturnType<typeof useBooking>

/** The state of a booking: the step, the hold, and everything entered so far. */
export function useBooking(profile: Profile) {
  const search = dropPastTime(readBookSearch(route.useSearch()))
  const actor = useSession()?.actor
  const phoneIsKnown = actor?.kind === 'patient'
  const entered = useEntered()
  const { who, about, payment } = entered
  const patient = who.acting === null ? actor : who.dependent
  const known = phoneIsKnown && who.newcomer === null && patient?.confirmation_status === 'confirmed'
  const kind = useVisitKind(profile, known)
  const holding = useHold(kind.visit)
  const [visitId, setBooked] = useVisitId(search, profile.id)
  const way = useWay(search, known ? stepsOfKnown : stepsOfNew, { time: holding.hold, about, pay: payment, agree: null })
  const take = (wanted: Wanted) => holding.take(wanted, way.afterHold)
  useTakeFromAddress(search, holding, kind.ready && (!phoneIsKnown || who.ready) && visitId === undefined, take)
  return {
    profile,
    search,
    zone: search.zone ?? getDeviceZone(),
    known,
    phoneIsKnown,
    ...entered,
    visit: kind.visit,
    isKept: useKeptTyping(),
    office: findOffice(profile, search, holding.hold),
    /** The id of the booked visit, once the booking is complete. */
    visitId,
    waiting: isUnknown(who) || isHolding(search, holding),
    ...way,
    ...holding,
    take,
    /** Clears the draft from memory, and reloads the account so that the header shows the name. */
    finish: ({ id, starts_at }: Pick<Booked, 'id' | 'starts_at'>) => {
      setBooked({ id, starts_at, provider_id: profile.id })
      holding.forget()
      forgetTyped()
      void refreshSession().catch(() => null)
      way.put({ visit: id, step: undefined }, true)
    },
  }
}

/** A form is filled once, so it waits until it is known about whom it is. */
const isUnknown = ({ acting, ready, error }: ReturnType<typeof useWho>): boolean => acting !== null && !ready && !error

const isHolding = ({ visit, step, at }: BookSearch, { hold, error }: ReturnType<typeof useHold>): boolean =>
  visit === undefined && step !== 'time' && at !== undefined && !hold && !error

const findOffice = ({ locations }: Profile, search: BookSearch, hold: Hold | null) =>
  chooseOffice(orderOffices(locations, search), hold?.location_id)

/** Who the visit is for, and what was entered about them. Choosing somebody else clears what was entered about the person before. */
function useEntered() {
  const who = useWho()
  const [about, setAbout, forgetAbout] = useDraft<About>('booking-about')
  const [payment, setPayment, forgetPayment] = useDraft<Payment>('booking-payment')
  const [reason, setReason, forgetReason] = useDraft<{ text: string }>('booking-reason')
  const [texts, setTexts, forgetTexts] = useDraft<{ agreed: boolean }>('booking-texts')
  const chooseWho = (value: string) => {
    forgetPerson()
    forgetAbout()
    forgetPayment()
    forgetReason()
    forgetTexts()
    who.choose(value)
  }
  return {
    who,
    chooseWho,
    about,
    setAbout,
    payment,
    setPayment,
    /** What the person wants to talk about in the visit. */
    reason: reason?.text ?? '',
    setReason: (text: string) => setReason({ text }),
    /** Whether the person agreed to text messages. */
    agreesToTexts: texts?.agreed ?? false,
    setTexts: (agreed: boolean) => setTexts({ agreed }),
  }
}

type Booked = { id: string; starts_at: string; provider_id: string }

/** Drops a time in the past, which a saved link may name. Otherwise people would be told that somebody took it. */
const dropPastTime = ({ at, ...search }: BookSearch): BookSearch => (at !== undefined && at > readNow() ? { ...search, at } : search)

/**
 * The id of the booked visit. It is still known after the browser's back button has led to an earlier step, because the time must not be
 * requested again: this person has booked it.
 */
function useVisitId({ visit, step, at }: BookSearch, providerId: string) {
  const [booked, setBooked] = useDraft<Booked>('booked', { isSent: true })
  const isBack = step !== undefined && step !== 'time' && booked?.provider_id === providerId && booked.starts_at === at
  return [visit ?? (isBack ? booked.id : undefined), setBooked] as const
}

/** The step to show: the requested step, or the first step that is not done if that comes earlier. */
function useWay(search: BookSearch, steps: readonly Step[], done: Record<Step, unknown>) {
  const navigate = route.useNavigate()
  const open = steps.findIndex((step) => done[step] === null)
  // An address with a time but no step means the step after the choice of times. An address with neither means the choice of times.
  const asked = search.step ? steps.indexOf(search.step) : search.at === undefined ? 0 : 1
  // If this person's booking does not have the requested step, the step after the choice of times takes its place.
  const at = Math.min(asked < 0 ? 1 : asked, open < 0 ? steps.length - 1 : open)
  const step = steps[at]!
  const put = (changes: Partial<BookSearch>, replace = false) =>
    void navigate({
      to: '.',
      search: (before: BookSearch) => ({ ...before, ...changes }),
      replace,
      resetScroll: changes.step !== undefined,
    })
  return {
    steps,
    at,
    step,
    put,
    next: () => put({ step: steps[at + 1]! }),
    goTo: (to: Step) => put({ step: to }),
    /** Called when a time is held. From the choice of times it goes on to the next step. Elsewhere, also after a reload, it stays on the step. */
    afterHold: ({ starts_at, visit_mode }: Hold) => {
      const isChoice = search.step === 'time' || search.at === undefined
      put({ at: starts_at, mode: visit_mode, day: undefined, step: isChoice ? steps[1]! : (search.step ?? steps[1]!) }, !isChoice)
    },
  }
}

/** The kind of visit: an initial consultation, unless the patient has or had a visit with this dietitian. `ready` is true once that is known. */
function useVisitKind(profile: Profile, known: boolean) {
  const question: InputOf<typeof listAppointments> = { query: { provider_id: profile.id, statuses: ['Scheduled', 'Occurred'], limit: 1 } }
  const earlier = useRead(listAppointments, known ? question : null)
  const isFollowUp = known && (earlier.data?.total ?? 0) > 0
  return {
    ready: !known || !earlier.isPending,
    visit: {
      provider_id: profile.id as string,
      type: isFollowUp ? ('Follow-up' as const) : ('Initial Consultation' as const),
      duration_minutes: isFollowUp ? profile.follow_up_minutes : profile.first_visit_minutes,
    },
  }
}

/** Holds the time that the address names as soon as the page opens, and only once. Links from the search name a time. */
function useTakeFromAddress(search: BookSearch, holding: ReturnType<typeof useHold>, ready: boolean, take: (wanted: Wanted) => void) {
  const tried = useRef<string | null>(null)
  const { at, mode = 'virtual' } = search
  const wants = ready && at !== undefined && search.step !== 'time' && search.visit === undefined
  const has = holding.hold?.starts_at === at && holding.hold?.visit_mode === mode
  useEffect(() => {
    if (!wants || has || tried.current === at + mode) return
    tried.current = at + mode
    take({ starts_at: at, visit_mode: mode, location_id: null })
  })
}

/** State that stays in memory while the person looks at another page. */
function useDraft<T extends Record<string, unknown>>(
  name: string,
  options?: { isSent: boolean },
): [T | null, (value: T) => void, () => void] {
  const [value, setValue] = useState<T | null>(() => (draftOf<T>(name) as T | undefined) ?? null)
  const set = (next: T) => {
    keepDraft(name, next, options)
    setValue(next)
  }
  const forget = () => {
    forgetDraft(name)
    setValue(null)
  }
  return [value, set, forget]
}
