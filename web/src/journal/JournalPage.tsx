import './journal.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryKind } from '@sorrel/contract/journal/vocabulary'
import { IconDroplet, IconMessage2, IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { CheckRow } from '../kernel/ui/fields/CheckRow.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Together } from '../kernel/ui/notices/Together.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { useTitle } from '../kernel/use-title.ts'
import { PeopleBar } from '../patients/PeopleBar.tsx'
import { useMyPatientId } from '../patients/use-people.ts'
import { Feed, OwnDays, useEntries } from './entry/Feed.tsx'
import { EntryForm } from './form/EntryForm.tsx'
import { newEntryOf, type Values } from './form/values.ts'
import { saveEntry } from './offline/outbox.ts'
import { WaitingNotice } from './offline/WaitingNotice.tsx'
import { StreakLine, Week } from './week/Week.tsx'

const quickKinds = ['meal', 'water', 'activity', 'mood'] as const

/** The journal: the dietitian's question, a form for a few words, and the entries by day. */
export function JournalPage() {
  const { t } = useLingui()
  useTitle(t`Journal`)
  const owner = useMyPatientId()
  const [shown, setShown] = useState<Shown>({ eaten: true, moved: true, felt: true, commented: false })
  const save = async (values: Values) => {
    const outcome = await saveEntry(newEntryOf(values))
    toast(outcome === 'saved' ? t`Saved.` : t`Kept on this device until there is a connection.`)
  }
  if (!owner) return null
  return (
    <div className="journal">
      <div className="line line--apart line--wrap">
        <h1 className="serif">
          <Trans>Journal</Trans>
        </h1>
        <StreakLine key={`line ${owner}`} />
      </div>
      <PeopleBar />
      {/* Who is offline must not wait long for a form that works without a connection. */}
      <Together patience={1500}>
        <Question owner={owner} />
        <WaitingNotice />
        <EntryForm key={owner} quick kinds={quickKinds} draft={`journal-quick-${owner}`} save={save} cancel={null} />
        <p>
          <LinkButton kind="plain" size="small" icon={IconPencilPlus} to="/app/journal/new">
            <Trans>Write more: foods, sleep, symptoms, weight</Trans>
          </LinkButton>
          <LinkButton kind="plain" size="small" icon={IconDroplet} to="/app/journal/glucose">
            <Trans>Glucose from a sensor</Trans>
          </LinkButton>
        </p>
        <Feed
          key={`feed ${owner}`}
          owner={owner}
          kinds={kindsOf(shown)}
          commented={shown.commented}
          show={(entries) => <OwnDays entries={entries} />}
        />
        <aside className="journal-rail" aria-label={t`Your week`}>
          <Week key={`week ${owner}`} />
          <Choice shown={shown} setShown={setShown} />
        </aside>
      </Together>
    </div>
  )
}

type Shown = { eaten: boolean; moved: boolean; felt: boolean; commented: boolean }
const groups = {
  eaten: ['meal', 'snack', 'drink'],
  moved: ['water', 'activity', 'weight'],
  felt: ['sleep', 'mood', 'symptom', 'note'],
} as const satisfies Record<string, readonly EntryKind[]>

function kindsOf(shown: Shown): EntryKind[] | undefined {
  const chosen = (['eaten', 'moved', 'felt'] as const).filter((name) => shown[name])
  // All of them, or none, which shows all as well: an empty page would look as if the journal were lost.
  return chosen.length === 3 || chosen.length === 0 ? undefined : chosen.flatMap((name) => groups[name])
}

function Choice({ shown, setShown }: { shown: Shown; setShown: (shown: Shown) => void }) {
  const row = (name: keyof Shown, words: React.ReactNode) => (
    <CheckRow checked={shown[name]} onChange={() => setShown({ ...shown, [name]: !shown[name] })}>
      {words}
    </CheckRow>
  )
  return (
    <section aria-labelledby="journal-show">
      <h2 id="journal-show">
        <Trans>Show</Trans>
      </h2>
      {row('eaten', <Trans>Meals, snacks and drinks</Trans>)}
      {row('moved', <Trans>Water, movement and weight</Trans>)}
      {row('felt', <Trans>Sleep, feelings and notes</Trans>)}
      {row('commented', <Trans>Only with comments</Trans>)}
    </section>
  )
}

/** What the dietitian wants to know this week. */
function Question({ owner }: { owner: string }) {
  const question = useEntries(owner).first?.question
  if (!question) return null
  const first = question.provider_name.split(' ')[0]
  return (
    <div className="notice journal-question">
      <Icon of={IconMessage2} />
      <p>
        <b>
          <Trans>{first} is curious:</Trans>
        </b>{' '}
        <span className="said">{question.text}</span>
      </p>
    </div>
  )
}
