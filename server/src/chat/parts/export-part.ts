import { type ChatKind, type ChatRole, mostQuotedLetters, type Reaction, reactionWords } from '@sorrel/contract/chat/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { sql } from 'kysely'
import type { Chapter, Entry, ExportPart, Fact, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { reactionsOf } from '../quoting/quotes.ts'

/** Every message, also what one said before it was changed or taken back, and the files that came with it. */
export const chatExport: ExportPart = {
  tables: ['chat_message', 'chat_message_version', 'chat_reaction', 'chat_attachment'],
  left_out: {
    chat_completion: 'holds answers that were proposed to the dietitian; what was sent of them is among the messages',
    chat_scheduled: 'holds what a dietitian has not sent yet; what was sent is among the messages',
    chat_call: 'says that a call began in a conversation; the call itself is among the video calls',
    chat_channel: 'says which messages belong together; the messages are in the archive',
    chat_reader: 'says how far each person has read',
  },
  data: {
    chat_message: { history: { at: 'sent_at', code: 'role', author: 'author_id', text: 'text', for_dietitian: true } },
    chat_message_version: { history: { at: 'replaced_at', author: 'provider_id', text: 'text', for_dietitian: false } },
    chat_reaction: { history: { at: 'reacted_at', code: 'reaction', author: 'person_id', for_dietitian: false } },
    chat_attachment: { becomes: 'history' },
  },
  write: writeChat,
}

const words = {
  chat: { en: 'Messages', es: 'Mensajes' },
  says: { en: 'What you and your dietitians wrote to each other.', es: 'Lo que tú y tus dietistas se escribieron.' },
  text: { en: 'Text', es: 'Texto' },
  before: { en: 'It said before', es: 'Antes decía' },
  edited: { en: 'Changed on', es: 'Cambiado el' },
  withdrawn: { en: 'Taken back on', es: 'Retirado el' },
  answers: { en: 'Answers', es: 'Responde a' },
  reactions: { en: 'Reactions', es: 'Reacciones' },
  files: { en: 'Files', es: 'Archivos' },
  sent: { en: 'Sent', es: 'Enviado' },
  by_itself: { en: 'by itself, nobody wrote it at that moment', es: 'solo, nadie lo escribió en ese momento' },
} as const satisfies Record<string, Label>

type Row = {
  id: string
  role: ChatRole
  kind: ChatKind
  name: string
  text: string | null
  sent_at: string
  edited_at: string | null
  deleted_at: string | null
  answers: { text: string | null; sent_at: string } | null
  reactions: readonly { reaction: Reaction; name: string }[]
  before: readonly string[]
  files: readonly string[]
}

async function writeChat(ctx: Context, about: Subject): Promise<Chapter[]> {
  // reads providers, patients
  const { rows } = await sql<Row>`
    select m.id, m.role, m.kind, m.text, m.sent_at, m.edited_at, m.deleted_at,
      coalesce(case m.role when 'provider' then concat_ws(' ', v.first_name, v.last_name) end, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name), '') as name,
      coalesce((select jsonb_agg(o.text order by o.version) from chat_message_version o where o.chat_message_id = m.id and o.text is not null), '[]') as before,
      coalesce((select jsonb_agg(a.file_id order by a.place) from chat_attachment a where a.chat_message_id = m.id and m.deleted_at is null), '[]') as files,
      case when m.reply_to is not null then (select jsonb_build_object('text', left(q.text, ${mostQuotedLetters}), 'sent_at', q.sent_at)
        from chat_message q where q.id = m.reply_to) end as answers,
      case when m.deleted_at is null then ${reactionsOf(sql`m.id`)} else '[]' end as reactions
    from chat_message m left join provider v on v.id = m.provider_id left join patient p on p.id = m.patient_id
    where m.patient_id = ${about.patient_id} order by m.sent_at desc, m.id desc`.execute(ctx.db)
  if (rows.length === 0) return []
  return [{ title: about.say(words.chat), says: about.say(words.says), entries: rows.map((row) => writeMessage(row, about)) }]
}

function writeMessage(row: Row, { say, writeMoment }: Subject): Entry {
  const facts: Fact[] = [
    [say(words.sent), row.kind === 'auto' ? say(words.by_itself) : null],
    [
      say(words.answers),
      row.answers && [row.answers.text, writeMoment(new Date(row.answers.sent_at).toISOString())].filter(Boolean).join(', '),
    ],
    [say(words.text), row.text],
    [say(words.reactions), row.reactions.map(({ reaction, name }) => `${name}: ${say(reactionWords[reaction])}`).join('\n') || null],
    [say(words.before), row.before.join('\n') || null],
    [say(words.edited), row.edited_at && writeMoment(row.edited_at)],
    [say(words.withdrawn), row.deleted_at && writeMoment(row.deleted_at)],
    [say(words.files), row.files.length > 0 ? { files: row.files } : null],
  ]
  return { heading: `${row.name}, ${writeMoment(row.sent_at)}`, facts }
}
