import { type ReactNode, useState } from 'react'
import { ConsentCard } from './ConsentCard.tsx'
import { missingIn, useTelehealth } from './use-consents.ts'

type VideoConsent = {
  /** Told of every refusal; the one that asks for this consent brings the card up. */
  hear: (error: Error) => void
  /** What the next try sends along. */
  sent: { consents?: { kind: 'telehealth'; version: string }[] }
  /** Whether the card is there and waits for a yes. */
  isOpen: boolean
  card: ReactNode
}

/** For those whom we know and who only ever came in person: they agree to video before their first visit by video. The server says when. */
export function useVideoConsent(): VideoConsent {
  const consent = useTelehealth()
  const [asked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const check = { checked: agreed, onChange: () => setAgreed(!agreed) }
  return {
    hear: (error) => missingIn(error).includes('telehealth') && setAsked(true),
    sent: agreed ? { consents: [{ kind: 'telehealth', version: consent.version }] } : {},
    isOpen: asked && !agreed,
    card: asked && <ConsentCard consent={consent} check={check} />,
  }
}
