import type { Label } from '@sorrel/contract/kernel/label'
import { stateLabels } from '@sorrel/contract/patients/states'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** When each call took place, how long both were in it, and where the patient said they sat. */
export const videoExport: ExportPart = {
  tables: ['video_call', 'call_location'],
  left_out: {
    call_guest: 'says whom somebody invited to a visit, and holds the addresses of others',
    video_stay: 'says when a browser came and went, from which the minutes of the call are counted',
    call_signal: 'is what browsers tell each other while they connect, and goes within minutes',
  },
  // A dietitian reads it of the visit, which stands beside it.
  data: {
    video_call: { history: { at: 'begun_at', author: 'provider_id', for_dietitian: false } },
    call_location: { history: { at: 'said_at', code: 'state', author: 'provider_id', for_dietitian: false } },
  },
  write: async (ctx, about) => [...(await writeCalls(ctx, about)), ...(await writeLocations(ctx, about))],
}

const words = {
  calls: { en: 'Video calls', es: 'Videollamadas' },
  began: { en: 'Began', es: 'Empezó' },
  ended: { en: 'Ended', es: 'Terminó' },
  together: { en: 'Minutes together', es: 'Minutos juntos' },
  sound: { en: 'Of these by sound only', es: 'De ellos solo con sonido' },
  places: { en: 'Where you were during visits', es: 'Dónde estuviste durante las visitas' },
  said: { en: 'Said on', es: 'Dicho el' },
  place: { en: 'Place', es: 'Lugar' },
  emergency: { en: 'In an emergency', es: 'En una emergencia' },
} as const satisfies Record<string, Label>

async function writeCalls(ctx: Context, { say, patient_id, writeMoment, writeNumber }: Subject): Promise<Chapter[]> {
  const calls = await ctx.db
    .selectFrom('video_call')
    .select(['begun_at', 'ended_at', 'minutes', 'audio_only_minutes'])
    .where('patient_id', '=', patient_id)
    .orderBy('begun_at', 'desc')
    .orderBy('appointment_id')
    .execute()
  if (calls.length === 0) return []
  const rows = calls.map(({ begun_at, ended_at, minutes, audio_only_minutes }) => [
    writeMoment(begun_at),
    ended_at && writeMoment(ended_at),
    writeNumber(minutes),
    writeNumber(audio_only_minutes),
  ])
  const columns = [words.began, words.ended, words.together, words.sound].map((word) => say(word))
  return [{ title: say(words.calls), tables: [{ caption: say(words.calls), columns, rows }] }]
}

async function writeLocations(ctx: Context, { say, patient_id, writeMoment }: Subject): Promise<Chapter[]> {
  const said = await ctx.db
    .selectFrom('call_location')
    .select(['said_at', 'state', 'address', 'emergency_name', 'emergency_phone'])
    .where('patient_id', '=', patient_id)
    .orderBy('said_at', 'desc')
    .orderBy('appointment_id')
    .execute()
  if (said.length === 0) return []
  const rows = said.map(({ said_at, state, address, emergency_name, emergency_phone }) => [
    writeMoment(said_at),
    `${address}, ${say(stateLabels[state], state)}`,
    `${emergency_name}, ${emergency_phone}`,
  ])
  const columns = [words.said, words.place, words.emergency].map((word) => say(word))
  return [{ title: say(words.places), tables: [{ caption: say(words.places), columns, rows }] }]
}
