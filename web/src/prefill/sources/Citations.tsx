import { Plural, useLingui } from '@lingui/react/macro'
import { type SourceType, sourceTypeLabels } from '@sorrel/contract/prefill/vocabulary'
import { IconBook2, IconClipboardText, IconFlask, IconMessageCircle, IconNotes, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Icon, type IconDrawing } from '../../kernel/ui/Icon.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Proposal } from '../open.ts'
import { formatOffset } from './offsets.ts'

const SourceDialog = makeLazyPart(() => import('./SourceDialog.tsx'), 'SourceDialog')

type Citation = Proposal['citations'][number]

const icons: Readonly<Record<SourceType, IconDrawing>> = {
  transcript: IconVideo,
  intake: IconClipboardText,
  last_note: IconNotes,
  lab: IconFlask,
  journal: IconBook2,
  message: IconMessageCircle,
}
const mostShown = 3

/** From where a proposal comes: the words of each source, which opens at a press. A quote that is the whole proposal is not said twice. */
export function Citations({ citations, value }: { citations: readonly Citation[]; value: string }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<Citation | null>(null)
  const shown = all ? citations : citations.slice(0, mostShown)
  const more = citations.length - shown.length
  return (
    <>
      <ul className="proposal-sources" aria-label={t`Sources`}>
        {shown.map((citation) => (
          <li key={`${citation.source_id} ${citation.quote}`}>
            <CitationButton citation={citation} isWhole={citation.quote === value} onOpen={() => setOpen(citation)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div>
          <Button kind="quiet" size="small" onClick={() => setAll(true)}>
            <Plural value={more} one="Show # more source" other="Show # more sources" />
          </Button>
        </div>
      )}
      {open && <SourceDialog citation={open} onClose={() => setOpen(null)} ifLost={() => setOpen(null)} />}
    </>
  )
}

function CitationButton({ citation, isWhole, onOpen }: { citation: Citation; isWhole: boolean; onOpen: () => void }) {
  const { locale } = useFormat()
  const { source_type, quote, offset_ms } = citation
  return (
    <button type="button" className="cite" onClick={onOpen}>
      <span className="cite-name">
        <Icon of={icons[source_type]} />
        {sourceTypeLabels[source_type][locale]}
        {offset_ms !== undefined && ` ${formatOffset(offset_ms)}`}
      </span>
      {!isWhole && <q>{quote}</q>}
    </button>
  )
}
