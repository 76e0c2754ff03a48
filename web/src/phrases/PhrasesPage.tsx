import { Trans, useLingui } from '@lingui/react/macro'
import { listSmartPhrases } from '@sorrel/contract/phrases/operations'
import type { SmartPhrase } from '@sorrel/contract/phrases/schemas'
import { phraseFactKeys, phraseFactLabels } from '@sorrel/contract/phrases/vocabulary'
import { useState } from 'react'
import { usePages } from '../kernel/calls/pages.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { DataList } from '../kernel/ui/DataList.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { PhraseForm } from './PhraseForm.tsx'

/** A dietitian's phrases for notes, and those that colleagues share. */
export function PhrasesPage() {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <>
      <PageHead title={t`Phrases`} line={t`Type a dot and the word in a note, then a space, and the text appears.`} />
      <div className="page stack">
        <PhraseForm />
        <Phrases view="own" title={t`Your phrases`} empty={t`You have no phrase yet.`} />
        <Phrases view="shared" title={t`Shared by colleagues`} empty={t`Nobody shares a phrase.`} />
        <Card title={<Trans>What is filled in</Trans>}>
          <DataList facts={phraseFactKeys.map((key) => ({ label: `{${key}}`, value: phraseFactLabels[key][locale] }))} />
        </Card>
      </div>
    </>
  )
}

function Phrases({ view, title, empty }: { view: 'own' | 'shared'; title: string; empty: string }) {
  const read = usePages(listSmartPhrases, { query: { view } })
  if (read.error && !read.data) return <Problem error={read.error} again={() => void read.refetch()} />
  return (
    <Card title={title}>
      {!read.data && <Waiting shape="rows" count={3} />}
      {read.data && read.items.length === 0 && <p className="quiet">{empty}</p>}
      {read.items.length > 0 && (
        <ul className="rows">
          {read.items.map((phrase) => (
            <Phrase key={`${phrase.id} ${phrase.version}`} phrase={phrase} />
          ))}
        </ul>
      )}
      {read.more && (
        <Button kind="plain" busy={read.isLoadingMore} onClick={read.more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}

function Phrase({ phrase }: { phrase: SmartPhrase }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const { trigger, text_en, text_es, is_own, is_shared, owner_name } = phrase
  return (
    <li aria-label={trigger} className="stack stack--close">
      <div className="line line--wrap line--apart">
        <b>.{trigger}</b>
        <span className="line">
          {is_own && is_shared && (
            <Chip>
              <Trans>Shared</Trans>
            </Chip>
          )}
          {!is_own && <span className="small quiet">{owner_name}</span>}
          {is_own && (
            <Button
              kind="plain"
              size="small"
              aria-label={t`Change .${trigger}`}
              aria-expanded={editing}
              onClick={() => setEditing(!editing)}
            >
              <Trans>Change</Trans>
            </Button>
          )}
        </span>
      </div>
      {editing ? (
        <PhraseForm phrase={phrase} onDone={() => setEditing(false)} />
      ) : (
        <>
          {text_en && <p lang="en">{text_en}</p>}
          {text_es && <p lang="es">{text_es}</p>}
        </>
      )}
    </li>
  )
}
