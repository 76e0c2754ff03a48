import { addJournalEntry, getJournalStreak, listJournalEntries } from '@sorrel/contract/journal/operations'
import { ApiProblem, call, type InputOf, nameOf } from '../../kernel/calls/api.ts'
import { Outbox, useWaitingItems } from '../../kernel/calls/outbox.ts'
import { queryClient } from '../../kernel/calls/query.ts'

export type NewEntry = InputOf<typeof addJournalEntry>['body']

const outbox = new Outbox<NewEntry>({
  shelf: 'journal',
  send: sendEntry,
  refresh: () =>
    Promise.all([listJournalEntries, getJournalStreak].map((read) => queryClient.invalidateQueries({ queryKey: [nameOf(read)] }))),
})

export const { sendWaiting, discard: discardWaiting, start: startSending } = outbox

/** The entries that wait on this device. */
export const useWaitingEntries = () => useWaitingItems(outbox)

/** Saves an entry, on this device first. */
export const saveEntry = (entry: NewEntry): Promise<'saved' | 'waits'> => outbox.save(entry.client_id, entry)

async function sendEntry(body: NewEntry): Promise<void> {
  try {
    await call(addJournalEntry, { body })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // It was sent before, and taken out of the journal on another device since.
    if (error.code === 'not_found') return
    // The message was taken back while the entry waited here. The words are worth more than where they came from.
    if (error.code === 'message_withdrawn') return sendEntry({ ...body, chat_message_id: undefined })
    // Uploads that nothing uses are swept after a day. The words are worth more than the photos.
    if (error.code === 'file_not_usable' && body.photos?.length) return sendEntry({ ...body, photos: [] })
    throw error
  }
}
