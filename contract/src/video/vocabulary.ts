import type { Label } from '../kernel/label.ts'

/** How far the call of a visit is. `in_progress`: the patient and the dietitian are both in it. */
export const callStatuses = ['scheduled', 'open', 'in_progress', 'ended'] as const
export type CallStatus = (typeof callStatuses)[number]

/** As what somebody takes part in a call. A guest is a relative or an interpreter who was invited to this one visit. */
export const callRoles = ['patient', 'provider', 'guest'] as const
export type CallRole = (typeof callRoles)[number]

/** Who a guest is to the patient. */
export const guestRelationLabels = {
  family: { en: 'Family', es: 'Familia' },
  friend: { en: 'Friend', es: 'Amistad' },
  interpreter: { en: 'Interpreter', es: 'Intérprete' },
  caregiver: { en: 'Caregiver', es: 'Persona que cuida' },
  other: { en: 'Somebody else', es: 'Otra persona' },
} as const satisfies Record<string, Label>
export type GuestRelation = keyof typeof guestRelationLabels

/** So many people may be invited to a visit, and so many of them are in the call at once. */
export const [mostGuests, mostGuestsInCall] = [4, 2]
/** So many days after a visit we forget where its guests were reached. */
export const guestAddressDays = 7

/** Where somebody is: in the waiting room, in the call, or gone. */
export const callPlaces = ['waiting', 'inside', 'left'] as const
export type CallPlace = (typeof callPlaces)[number]

/** What one browser tells another while they connect: a description of a session (SDP), a candidate (ICE), or that it begins anew. */
export const signalKinds = ['description', 'candidate', 'restart'] as const
export type SignalKind = (typeof signalKinds)[number]

/** The room opens so many minutes before a visit begins, and closes so many after its end. */
export const opensMinutesBefore = 20
export const closesMinutesAfter = 60
/** So many browsers fit into a call: each sends to each other one. */
export const mostInCall = 4
/** A browser says that it is still there every few seconds; one that was silent for longer is taken for gone. */
export const presenceSeconds = 10
export const silentSeconds = 35
