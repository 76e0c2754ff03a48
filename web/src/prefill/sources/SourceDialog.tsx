import '../prefill.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type NoteFieldKey, noteFields } from '@sorrel/contract/charting/fields'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import { showPrefillSource } from '@sorrel/contract/prefill/operations'
import { type Speaker, sourceTypeLabels } from '@sorrel/contract/prefill/vocabulary'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useDesk } from '../desk.tsx'
import type { Proposal } from '../open.ts'
import { formatOffset } from './offsets.ts'
import { splitByQuote } from './quotes.ts'

type Citation = Proposal['citations'][number]
type Item = OutputOf<typeof showPrefillSource>['items'][number]

/** A source with what was quoted from it, and what was said before and after. */
export function SourceDialog({ citation, onClose }: { citation: Citation; onClose: () => void }) {
  const { locale } = useFormat()
  const desk = useDesk()!
  const { source_type, source_id, offset_ms } = citation
  const params = { appointment_id: desk.note.appointment_id }
  const read = useRead(showPrefillSource, { params, query: { source_type, source_id } })
  const { onPlay } = desk
  return (
    <Dialog open onClose={onClose} title={sourceTypeLabels[source_type][locale]}>
      <div className="stack">
        {read.error ? (
          <Problem error={read.error} again={() => void read.refetch()} />
        ) : read.data ? (
          <Items items={read.data.items} quote={citation.quote} />
        ) : (
          <Waiting shape="text" count={3} />
        )}
        {onPlay && offset_ms !== undefined && (
          <Button kind="soft" icon={IconPlayerPlay} onClick={() => onPlay({ source_id, offset_ms })}>
            <Trans>Play from {formatOffset(offset_ms)}</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Items({ items, quote }: { items: readonly Item[]; quote: string }) {
  const isThere = items.some((item) => item.is_cited && splitByQuote(item.text, quote) !== null)
  return (
    <>
      {!isThere && (
        <Notice tone="warn">
          <p>
            <Trans>The source has changed since. It said:</Trans> <q>{quote}</q>
          </p>
        </Notice>
      )}
      <ul className="source-items">
        {items.map((item) => (
          <li key={`${item.source_id} ${item.key}`} className={item.is_cited ? 'source-cited' : undefined}>
            <ItemHead item={item} />
            <ItemText item={item} quote={quote} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ItemHead({ item }: { item: Item }) {
  const { source_type, key, speaker, at, offset_ms } = item
  const { t } = useLingui()
  const format = useFormat()
  const names: Readonly<Record<Speaker, string>> = { patient: t`Client`, provider: t`You`, other: t`Somebody else` }
  const when = offset_ms !== null ? formatOffset(offset_ms) : at && format.shortDate(at.length > 10 ? dayOf(at, getDeviceZone()) : at)
  const asked =
    source_type === 'intake' && key ? findQuestion(key)?.label : key && key in noteFields ? noteFields[key as NoteFieldKey] : null
  const parts = [asked?.[format.locale], offset_ms !== null && speaker && names[speaker], when].filter(Boolean)
  return parts.length > 0 ? <p className="small quiet">{parts.join(', ')}</p> : null
}

function ItemText({ item, quote }: { item: Item; quote: string }) {
  const parts = item.is_cited ? splitByQuote(item.text, quote) : null
  if (!parts) return <p className="proposal-text">{item.text}</p>
  return (
    <p className="proposal-text">
      {parts.before}
      <mark>{parts.quote}</mark>
      {parts.after}
    </p>
  )
}
