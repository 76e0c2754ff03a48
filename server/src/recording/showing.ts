import { findRecordingStatus } from '@sorrel/contract/recording/rules'
import type { Recording } from '@sorrel/contract/recording/schemas'
import { consentVersion } from '@sorrel/contract/recording/vocabulary'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { findSelf, type RecordedVisit, type Take } from './access.ts'
import { findAnswer, isNoteSigned } from './consents.ts'

/** The recording of a visit as the caller sees it. */
export async function showRecording(ctx: Context, recorded: Permitted<RecordedVisit>): Promise<z.input<typeof Recording>> {
  const { visit, recording, takes, consents } = recorded
  const { transcription } = ctx.integrations
  const self = findSelf(ctx, recorded)
  const shown = recorded.waits ? [self] : recorded.people
  const people = shown.map((person) => {
    const answer = findAnswer(ctx, consents, person)
    return { ...person, is_me: person.person_id === self.person_id, answer: answer?.answer ?? null, answered_at: answer?.at ?? null }
  })
  const media_deleted_at = recording?.media_deleted_at ?? null
  return {
    appointment_id: visit.id,
    status: findRecordingStatus({
      people,
      takes: takes.map(({ ended_at, talk }) => ({ is_open: ended_at === null, talk })),
      is_withdrawn: Boolean(recording?.withdrawn_at),
    }),
    is_offered: transcription.is_offered,
    vendor: transcription.vendor,
    consent_version: consentVersion,
    people,
    takes: takes.map((take) => showTake(take, media_deleted_at !== null)),
    media_until: recording?.media_until ?? null,
    media_deleted_at,
    can_withdraw: takes.length === 0 || !(await isNoteSigned(ctx, visit.id)),
  }
}

const showTake = (take: Take, isGone: boolean) => ({
  take_id: take.id,
  started_at: take.started_at,
  ended_at: take.ended_at,
  ended_because: take.ended_because,
  duration_ms: take.duration_ms,
  has_media: !isGone && take.sections !== null,
  talk: take.talk,
  fault: take.fault,
})
