import type { Label } from '@sorrel/contract/kernel/label'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** When each call took place, and how long both were in it. */
export const videoExport: ExportPart = {
  tables: ['video_call'],
  left_out: {
    video_stay: 'says when a browser came and went, from which the minutes of the call are counted',
    call_signal: 'is what browsers tell each other while they connect, and goes within minutes',
  },
  // A dietitian reads it of the visit, which stands beside it.
  data: { video_call: { history: { at: 'begun_at', author: 'provider_id', for_dietitian: false } } },
  write: writeCalls,
}

const words = {
  calls: { en: 'Video calls', es: 'Videollamadas' },
  began: { en: 'Began', es: 'Empezó' },
  ended: { en: 'Ended', es: 'Terminó' },
  together: { en: 'Minutes together', es: 'Minutos juntos' },
} as const satisfies Record<string, Label>

async function writeCalls(ctx: Context, { say, patient_id, writeMoment, writeNumber }: Subject): Promise<Chapter[]> {
  const calls = await ctx.db
    .selectFrom('video_call')
    .select(['begun_at', 'ended_at', 'minutes'])
    .where('patient_id', '=', patient_id)
    .orderBy('begun_at', 'desc')
    .orderBy('appointment_id')
    .execute()
  if (calls.length === 0) return []
  const rows = calls.map(({ begun_at, ended_at, minutes }) => [
    writeMoment(begun_at),
    ended_at && writeMoment(ended_at),
    writeNumber(minutes),
  ])
  const columns = [words.began, words.ended, words.together].map((word) => say(word))
  return [{ title: say(words.calls), tables: [{ caption: say(words.calls), columns, rows }] }]
}
