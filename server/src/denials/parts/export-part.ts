import { appealLevels, appealReasons } from '@sorrel/contract/denials/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** The letters of appeal about the patient's visits that went out. */
export const denialsExport: ExportPart = {
  tables: ['appeal_letter'],
  left_out: { write_off: 'what the practice gives up against a payer; the patient owes nothing of it' },
  data: {
    appeal_letter: { history: { at: 'created_at', code: 'reason', text: 'body', author: 'provider_id', for_dietitian: false } },
  },
  write: writeLetters,
}

const words = {
  letters: { en: 'Letters of appeal to your insurance', es: 'Cartas de apelación a tu seguro' },
  reason: { en: 'Reason', es: 'Motivo' },
  text: { en: 'Letter', es: 'Carta' },
  signed: { en: 'Signed by', es: 'Firmada por' },
  level: { en: 'Level', es: 'Instancia' },
  enclosed: { en: 'Enclosed', es: 'Adjunto' },
} as const satisfies Record<string, Label>

async function writeLetters(ctx: Context, { patient_id, say, writeMoment }: Subject): Promise<Chapter[]> {
  const letters = await ctx.db
    .selectFrom('appeal_letter')
    .select(['level', 'reason', 'body', 'enclosures', 'sent_at', 'admin_name'])
    .where('patient_id', '=', patient_id)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (letters.length === 0) return []
  return [
    {
      title: say(words.letters),
      entries: letters.map(({ level, reason, body, enclosures, sent_at, admin_name }) => ({
        heading: writeMoment(sent_at!),
        facts: [
          [say(words.level), say(appealLevels[level])],
          [say(words.reason), say(appealReasons[reason])],
          [say(words.text), body],
          ...enclosures.map(({ name }): [string, string] => [say(words.enclosed), name]),
          [say(words.signed), admin_name],
        ],
      })),
    },
  ]
}
