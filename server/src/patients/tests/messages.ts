import type { MessageSample, MessageSamples } from '../../notifications/tests/sample.ts'
import { writeDay } from '../../notifications/wording.ts'
import { writeBookingReminder } from '../messages/booking-reminder.ts'
import { composeDeletionRequested } from '../messages/deletion-requested.ts'
import { composeDetailsChanged } from '../messages/details-changed.ts'
import { composeInvited } from '../messages/invited.ts'
import { composeMajority } from '../messages/majority.ts'
import { composeMerged } from '../messages/merged.ts'
import { composeSecondGuardian } from '../messages/second-guardians.ts'

const sampleOf = (name: Parameters<typeof composeMajority>[0]): MessageSample => ({
  channels: ['sms', 'email'],
  write: (language) => composeMajority(name, { name: 'Ella', day: writeDay('2026-09-14', language) }, language),
})

const invited: MessageSample = {
  channels: ['sms', 'email'],
  write: (language) => composeInvited({ provider: 'Hannah Okafor', link: 'https://sorrel.example/welcome/7K2M9QX4TB3N' }, language),
}

const secondOf = (name: Parameters<typeof composeSecondGuardian>[0]): MessageSample => ({
  channels: ['sms', 'email'],
  write: (language) =>
    composeSecondGuardian(
      name,
      { guardian: 'Maya Lindqvist', child: 'Ella', link: 'https://sorrel.example/app/settings/account' },
      language,
    ),
})

const details_changed: MessageSample = { channels: ['sms', 'email'], write: composeDetailsChanged }

const deletion_requested: MessageSample = {
  channels: ['sms', 'email'],
  write: (language) =>
    composeDeletionRequested({ day: writeDay('2026-04-03', language), link: 'https://sorrel.example/app/settings/account' }, language),
}

const booking_reminder: MessageSample = {
  channels: ['email'],
  write: (language) => writeBookingReminder('https://sorrel.example/book/dana-whitfield', language),
}

const mergedOf = (name: Parameters<typeof composeMerged>[0]): MessageSample => ({
  channels: ['sms', 'email'],
  write: (language) => composeMerged(name, language),
})

/** Samples of the messages to guardians about the end of their right, and to new people about their invitation. */
export const messages: MessageSamples = {
  growing_up: sampleOf('growing_up'),
  grown_up: sampleOf('grown_up'),
  guardian_invited: secondOf('guardian_invited'),
  guardian_joined: secondOf('guardian_joined'),
  guardian_left: secondOf('guardian_left'),
  invited,
  details_changed,
  deletion_requested,
  records_merged: mergedOf('records_merged'),
  records_separated: mergedOf('records_separated'),
  booking_reminder,
}
