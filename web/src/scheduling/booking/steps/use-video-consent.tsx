import { type ReactNode, useState } from 'react'
import { ConsentCard } from './ConsentCard.tsx'
import { listMissingIn, useTelehealth } from './use-consents.ts'

type VideoConsent = {
  /** Receives every refusal. If it asks for this consent, the card is shown. */
  hear: (error: Error) => void
  /** The consents that the next attempt sends. */
  sent: { consents?: { kind: 'telehealth'; version: string }[] }
  /** Whether the card is shown and the person has not agreed yet. */
  isOpen: boolean
  card: ReactNode
}

/** Asks known patients who have only had visits in person to agree to telehealth before their first virtual visit. The server decides when. */
export function useVideoConsent(): VideoConsent {
  const consent = useTelehealth()
  const [asked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const check = { checked: agreed, onChange: () => setAgreed(!agreed) }
  return {
    hear: (error) => listMissingIn(error).includes('telehealth') && setAsked(true),
    sent: agreed ? { consents: [{ kind: 'telehealth', version: consent.version }] } : {},
    isOpen: asked && !agreed,
    card: asked && <ConsentCard consent={consent} check={check} />,
  }
}
