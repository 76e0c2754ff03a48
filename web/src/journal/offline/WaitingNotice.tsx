import { Plural, Trans } from '@lingui/react/macro'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { EntryCard } from '../entry/EntryCard.tsx'
import { discardWaiting, type NewEntry, sendWaiting, useWaitingEntries } from './outbox.ts'

/** Says plainly what waits on this device, and shows it. Nothing while nothing waits. */
export function WaitingNotice() {
  const waiting = useWaitingEntries()
  const [busy, setBusy] = useState(false)
  if (waiting.length === 0) return null
  const send = async () => {
    setBusy(true)
    await sendWaiting().catch(() => {})
    setBusy(false)
  }
  return (
    <section className="journal-waiting stack" aria-labelledby="journal-waiting">
      <Notice tone="warn" icon={IconCloudUpload} live>
        <h2 id="journal-waiting">
          <Plural value={waiting.length} one="One entry waits for a connection." other="# entries wait for a connection." />
        </h2>
        <p>
          <Trans>They are kept on this device, encrypted, and sent automatically.</Trans>
        </p>
        <Button kind="quiet" size="small" busy={busy} onClick={() => void send()}>
          <Trans>Send now</Trans>
        </Button>
      </Notice>
      {[...waiting].reverse().map(({ client_id, body, problem }) => (
        <EntryCard key={client_id} entry={entryOf(body)}>
          {problem && (
            <>
              <Problem error={problem} />
              <div>
                <Button kind="quiet" size="small" onClick={() => void discardWaiting(client_id)}>
                  <Trans>Delete from this device</Trans>
                </Button>
              </div>
            </>
          )}
        </EntryCard>
      ))}
    </section>
  )
}

/** An entry that waits, as a card shows it. */
const entryOf = (body: NewEntry) => ({
  kind: body.kind,
  text: body.text ?? null,
  items: (body.items ?? []).map(({ name, food_id = null, amount = null, unit = null }) => ({ name, food_id, amount, unit })),
  photos: body.photos ?? [],
  hunger_before: body.hunger_before ?? null,
  hunger_after: body.hunger_after ?? null,
  satisfaction: body.satisfaction ?? null,
  emotions: body.emotions ?? [],
  symptoms: body.symptoms ?? [],
  minutes: body.minutes ?? null,
  water_ml: body.water_ml ?? null,
  weight_grams: null,
  visibility: body.visibility ?? ('shared' as const),
  occurred_at: body.occurred_at,
  time_zone: body.time_zone ?? getDeviceZone(),
})
