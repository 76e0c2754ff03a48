import type { Language } from '@sorrel/contract/kernel/values'
import type { MailFact } from '../../../notifications/mail/mail.ts'
import type { Attachment, Written } from '../../../notifications/message.ts'
import { mailWords } from './mail-words.ts'
import { type SeriesFacts, type SeriesMessage, seriesTexts } from './series-texts.ts'

const buttonOf = {
  series_booked: 'openAll',
  series_moved: 'openAll',
  series_canceled: 'book',
  staff_series_booked: 'openAll',
  staff_series_moved: 'openAll',
  staff_series_canceled: 'openAll',
} as const satisfies Record<SeriesMessage, string>

const feeName = { en: 'Late cancellation fee', es: 'Cargo por cancelar tarde' } satisfies Record<Language, string>

/** Puts a message about several visits together, for both channels. The e-mail lists every date. */
export function composeSeries(name: SeriesMessage, facts: SeriesFacts, language: Language, attachments: Attachment[] = []): Written {
  const { subject, sms, lead } = seriesTexts[name][language]
  const say = mailWords[language]
  const isOff = name === 'series_canceled' || name === 'staff_series_canceled'
  const mail = {
    heading: subject,
    preview: `${lead(facts)} ${facts.first}`,
    paragraphs: [lead(facts)],
    facts: listFacts(name, facts, language),
    buttons: [{ label: say[buttonOf[name]], url: facts.open }],
    notes: attachments.length > 0 ? [isOff ? say.removesFile : say.addsFile] : [],
  }
  return { subject, text: sms(facts), mail, links: [facts.open], attachments }
}

function listFacts(name: SeriesMessage, { who, credentials, times, fee, price }: SeriesFacts, language: Language): MailFact[] {
  const say = mailWords[language]
  const forPatient = !name.startsWith('staff_')
  return [
    forPatient ? { label: say.with, lines: [credentials ? `${who}, ${credentials}` : who] } : { label: say.patient, lines: [who] },
    { label: say.dates, lines: times, is_list: true as const },
    ...(fee ? [{ label: feeName[language], lines: [fee] }] : []),
    ...(price ? [{ label: say.eachPrice, lines: price.lines }] : []),
  ]
}
