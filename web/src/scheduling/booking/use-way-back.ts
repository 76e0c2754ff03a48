import { submitBookingEmail } from '@sorrel/contract/patients/onboarding/operations'
import { usStates } from '@sorrel/contract/patients/states'
import { useRef } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { useSession } from '../../kernel/use-session.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { Booking } from './use-booking.ts'

/**
 * Remembers the address of somebody new who has typed it, so that they get one e-mail with the way back if they stop here. A failure is nobody's
 * concern: it changes nothing for the person who books.
 */
export function useWayBack({ profile }: Booking, typed: { email: string; state: string }): () => void {
  const language = useLocale()
  const isKnown = useSession()?.actor.confirmation_status === 'confirmed'
  const sent = useRef('')
  return () => {
    const email = typed.email.trim().toLowerCase()
    if (isKnown || email === sent.current || !/^\S+@\S+\.\S+$/.test(email)) return
    sent.current = email
    const state = usStates.find((one) => one === typed.state)
    call(submitBookingEmail, { body: { email, provider_id: profile.id, language, ...(state && { state }) } }).catch(() => {})
  }
}
