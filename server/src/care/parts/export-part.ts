import { careStatusLabels } from '@sorrel/contract/care/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** With whom the patient was in care, and what a dietitian wrote to them at the end. */
export const careExport: ExportPart = {
  tables: ['care'],
  left_out: {
    care_note: 'what a dietitian writes for themselves; nobody else reads it, by rule',
    care_hand_over: 'what one dietitian writes to the next in confidence; only those two read it, by rule',
    care_change: 'how staff changed a care, with their reasons; what came of it stands in the care',
    follow_up_recipient: 'to whom a dietitian wrote one and the same reminder; the patient has the message',
    care_action: 'counts what a dietitian did, for their pay',
  },
  data: {
    care: {
      without: {
        client_details: 'what a dietitian keeps for themselves about a client',
        cadence: 'how a dietitian plans, for themselves',
        end_reason: 'what a dietitian tells the practice about the end',
      },
      history: { at: 'started_at', code: 'status', author: 'provider_id', text: 'end_message', for_dietitian: true },
    },
  },
  write: async (ctx, about) => [await writeCares(ctx, about)],
}

const words = {
  care: { en: 'Care', es: 'Atención' },
  provider: { en: 'Dietitian', es: 'Dietista' },
  status: { en: 'Status', es: 'Estado' },
  began: { en: 'Began on', es: 'Comenzó el' },
  ended: { en: 'Ended on', es: 'Terminó el' },
  message: { en: 'Words at the end', es: 'Palabras al final' },
} as const satisfies Record<string, Label>

// reads providers
async function writeCares(ctx: Context, { patient_id, say, writeMoment }: Subject) {
  const rows = await ctx.db
    .selectFrom('care')
    .leftJoin('provider', 'provider.id', 'care.provider_id')
    .select(['care.status', 'care.started_at', 'care.ended_at', 'care.end_message'])
    .select(['provider.first_name', 'provider.last_name', 'provider.credentials'])
    .where('care.patient_id', '=', patient_id)
    .orderBy('care.started_at', 'desc')
    .execute()
  const columns = [words.provider, words.status, words.began, words.ended, words.message].map((word) => say(word))
  const cells = rows.map(({ first_name, last_name, credentials, status, started_at, ended_at, end_message }) => [
    [[first_name, last_name].filter(Boolean).join(' '), credentials].filter(Boolean).join(', '),
    say(careStatusLabels[status], status),
    writeMoment(started_at),
    ended_at && writeMoment(ended_at),
    end_message,
  ])
  return { title: say(words.care), tables: [{ caption: say(words.care), columns, rows: cells }] }
}
