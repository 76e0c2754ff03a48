import type { Label } from '../kernel/label.ts'

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

export const howHeardAnswers = [
  'Facebook / Instagram',
  'TikTok',
  'Google',
  'YouTube',
  'Podcast',
  'TV / Streaming',
  'Friend / family / acquaintance',
  'Doctor / therapist',
  'Employer',
  'Insurance company',
  'News article / press',
  'Non-profit',
  'Mail',
  'App Store',
  'Reddit',
  'Other',
] as const
export type HowHeard = (typeof howHeardAnswers)[number]
// The labels name places where people heard of us. A brand name stays as it is in both languages, so that people recognize it.
export const howHeardLabels = {
  'Facebook / Instagram': { en: 'Facebook or Instagram', es: 'Facebook o Instagram' },
  TikTok: { en: 'TikTok', es: 'TikTok' },
  Google: { en: 'Google', es: 'Google' },
  YouTube: { en: 'YouTube', es: 'YouTube' },
  Podcast: { en: 'A podcast', es: 'Un pódcast' },
  'TV / Streaming': { en: 'TV or streaming', es: 'Televisión o streaming' },
  'Friend / family / acquaintance': { en: 'Someone I know', es: 'Alguien que conozco' },
  'Doctor / therapist': { en: 'My doctor or therapist', es: 'Mi médico o terapeuta' },
  Employer: { en: 'My employer', es: 'Mi empleador' },
  'Insurance company': { en: 'My insurance company', es: 'Mi aseguradora' },
  'News article / press': { en: 'The news', es: 'Las noticias' },
  'Non-profit': { en: 'A non-profit organization', es: 'Una organización sin fines de lucro' },
  Mail: { en: 'A letter in the mail', es: 'Una carta por correo' },
  'App Store': { en: 'The app store', es: 'La tienda de aplicaciones' },
  Reddit: { en: 'Reddit', es: 'Reddit' },
  Other: { en: 'Somewhere else', es: 'Otro medio' },
} as const satisfies Record<HowHeard, Label>

export { stateLabels, usStates } from './states.ts'
