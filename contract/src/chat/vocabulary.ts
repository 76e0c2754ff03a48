import type { Label } from '../kernel/label.ts'

/** The most characters of one message. */
export const mostMessageLetters = 5000
export const mostAttachments = 10
/** A recording ends by itself after so long. */
export const mostRecordingSeconds = 300
/** In which order conversations are listed: the latest message first, whoever waits longest first, or by the name of the other side. */
export const channelOrders = ['newest', 'waiting', 'name'] as const
export type ChannelOrder = (typeof channelOrders)[number]
/** For so long after sending, a message can be changed or taken back by whoever wrote it. */
export const changeableMinutes = 15
/** A message may be planned so many days ahead, and so many of them may wait in one conversation. */
export const mostScheduledDays = 90
export const mostScheduled = 20
/** After the end of care, both can still write for so many days. */
export const daysToWriteAfterCare = 7
/** From here on, a channel says "99+" instead of counting. */
export const mostCounted = 99

/** Which of the two sides of a channel somebody is on. Whoever acts for a patient is on the patient's. */
export const chatRoles = ['patient', 'provider'] as const
export type ChatRole = (typeof chatRoles)[number]

/** Whether somebody wrote a message, or the app sent it by itself with words that a dietitian wrote beforehand. */
export const chatKinds = ['written', 'auto'] as const
export type ChatKind = (typeof chatKinds)[number]

/** What somebody can feel at a message, with one press. The set is small and closed: it says nothing that has to be asked about. */
export const reactions = ['like', 'heart', 'smile', 'party', 'thanks'] as const
export type Reaction = (typeof reactions)[number]

/** The sign of each. */
export const reactionSigns: Readonly<Record<Reaction, string>> = { like: '👍', heart: '❤️', smile: '🙂', party: '🎉', thanks: '🙏' }

/** The same where a sign cannot be shown, or is read aloud. */
export const reactionWords: Readonly<Record<Reaction, Label>> = {
  like: { en: 'Thumbs up', es: 'Pulgar arriba' },
  heart: { en: 'Heart', es: 'Corazón' },
  smile: { en: 'Smile', es: 'Sonrisa' },
  party: { en: 'Celebration', es: 'Celebración' },
  thanks: { en: 'Thank you', es: 'Gracias' },
}

/** Of a message that was answered, so many letters stand above the answer. */
export const mostQuotedLetters = 200

/** What words may point to: that somebody could harm themselves, or a crisis of an eating disorder. */
export type Danger = 'self_harm' | 'eating'

/** A call that begins in a conversation is planned for so many minutes. Its room closes, as that of a visit, an hour later. */
export const chatCallMinutes = 30
