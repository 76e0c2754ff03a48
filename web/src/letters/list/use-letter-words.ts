import { useLingui } from '@lingui/react/macro'
import type { Letter, LetterSend } from '@sorrel/contract/letters/schemas'
import { type LetterKind, letterKindLabels } from '@sorrel/contract/letters/vocabulary'
import { useNow } from '../../kernel/clock.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What letters are called on all screens, and what became of a sending, as a sentence. */
export function useLetterWords(zone: string) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const moment = (at: string) => format.dayAndTime(at, zone, now)
  const why = {
    refused: t`The number or address did not accept it.`,
    no_answer: t`Nobody answered, although we tried several times.`,
    not_available: t`We cannot send faxes at the moment.`,
  }
  return {
    moment,
    kind: (kind: LetterKind) => letterKindLabels[kind][format.locale],
    recipient: ({ recipient }: Letter) => [recipient.name, recipient.org].filter(Boolean).join(', '),
    send: ({ at, sent_at, method, status, fault }: LetterSend): string => {
      const [asked, sent] = [moment(at), sent_at ? moment(sent_at) : '']
      if (status === 'sent') return method === 'fax' ? t`Sent by fax, ${sent}` : t`Sent by email, ${sent}`
      if (status === 'failed') return [t`Could not be sent, ${asked}.`, fault && why[fault]].filter(Boolean).join(' ')
      return status === 'withheld' ? t`Not sent, because it no longer could be, ${asked}` : t`On its way since ${asked}`
    },
  }
}
