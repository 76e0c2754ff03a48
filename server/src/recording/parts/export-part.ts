import type { Label } from '@sorrel/contract/kernel/label'
import { answerLabels, partyLabels } from '@sorrel/contract/recording/labels'
import type { Chapter, Entry, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** Who agreed to each recording, and what was said. */
export const recordingExport: ExportPart = {
  tables: ['recording_consent', 'recording_transcript'],
  left_out: {
    recording: 'says when the sound of a recording goes; who agreed and what was said is in the archive',
    recording_take: 'says how far the words of a recording are',
    recording_piece: 'is the sound of a recording, which goes within days',
  },
  data: {
    recording_consent: { history: { at: 'at', code: 'answer', for_dietitian: false } },
    recording_transcript: { history: { at: 'started_at', author: 'provider_id', for_dietitian: false } },
  },
  write: writeRecordings,
}

const words = {
  recordings: { en: 'Recorded visits', es: 'Visitas grabadas' },
  consents: { en: 'Consents to recordings', es: 'Consentimientos para grabar' },
  when: { en: 'When', es: 'Cuándo' },
  who: { en: 'Who', es: 'Quién' },
  answer: { en: 'Answer', es: 'Respuesta' },
  service: { en: 'Service that writes down', es: 'Servicio que transcribe' },
  said: { en: 'What was said', es: 'Lo que se dijo' },
} as const satisfies Record<string, Label>

async function writeRecordings(ctx: Context, { say, writeMoment, patient_id }: Subject): Promise<Chapter[]> {
  const [consents, transcripts] = await Promise.all([
    ctx.db.selectFrom('recording_consent').selectAll().where('patient_id', '=', patient_id).orderBy('at', 'desc').orderBy('id').execute(),
    ctx.db
      .selectFrom('recording_transcript')
      .select(['started_at', 'lines'])
      .where('patient_id', '=', patient_id)
      .orderBy('started_at', 'desc')
      .orderBy('take_id')
      .execute(),
  ])
  const columns = [words.when, words.who, words.answer, words.service].map((word) => say(word))
  const rows = consents.map(({ at, party, answer, vendor }) => [
    writeMoment(at),
    say(partyLabels[party]),
    say(answerLabels[answer]),
    vendor,
  ])
  const entries = transcripts.map(
    ({ started_at, lines }): Entry => ({
      heading: writeMoment(started_at),
      facts: [[say(words.said), lines.map(({ speaker, text }) => `${say(partyLabels[speaker])}: ${text}`).join('\n') || null]],
    }),
  )
  if (rows.length === 0 && entries.length === 0) return []
  return [{ title: say(words.recordings), tables: rows.length > 0 ? [{ caption: say(words.consents), columns, rows }] : [], entries }]
}
