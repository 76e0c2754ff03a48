import { useLingui } from '@lingui/react/macro'
import type { ContactNote } from '@sorrel/contract/contacts/schemas'
import { type ContactKind, type ContactParty, mostContactMinutes } from '@sorrel/contract/contacts/vocabulary'
import type { addContactNote } from '@sorrel/contract/contacts/wire'
import type { z } from 'zod'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { readNow } from '../../kernel/clock.ts'
import { findInstantAt, wallOf } from '../../scheduling/provider/wall-time.ts'

export type ContactBody = z.input<typeof addContactNote.body>
type Typed = { kind: ContactKind; party: ContactParty; party_name: string; day: string; time: string; minutes: string; text: string }

/** The form of a note between visits, whose unsent words are kept for this client or this draft. */
export function useContactForm(patientId: string, zone: string, note?: ContactNote) {
  const { t } = useLingui()
  const at = wallOf(note?.happened_at ?? readNow(), zone)
  return useForm<Typed>({
    initial: {
      ...{ kind: note?.kind ?? 'phone_call', party: note?.party ?? 'patient', party_name: note?.party_name ?? '' },
      ...{ day: at.slice(0, 10), time: at.slice(11), minutes: note?.minutes ? String(note.minutes) : '', text: note?.text ?? '' },
    },
    draft: note ? `contact note ${note.id} ${note.version}` : `contact note about ${patientId}`,
    place: note ? `${note.id}-` : '',
    schema: chunk(() => import('@sorrel/contract/contacts/wire').then(({ addContactNote }) => addContactNote.body)),
    toBody: (typed) => bodyOf(typed, zone),
    fields: { happened_at: 'day' },
    words: {
      day: t`Please enter when it happened; that is not in the future.`,
      minutes: t`Please enter whole minutes, at most ${mostContactMinutes}.`,
      text: t`Please write what happened.`,
    },
  })
}

const bodyOf = ({ kind, party, party_name, day, time, minutes, text }: Typed, zone: string): ContactBody => ({
  ...{ kind, party, text, minutes: minutes.trim() ? Number(minutes) : null },
  party_name: party === 'patient' ? null : party_name.trim() || null,
  happened_at: day && time ? findInstantAt(day, time, zone) : '',
})
