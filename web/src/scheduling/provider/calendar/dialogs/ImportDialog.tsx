import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  deleteExternalCalendar,
  importExternalCalendar,
  listAffectedVisits,
  listCalendarEvents,
  listExternalCalendars,
} from '@sorrel/contract/scheduling/operations'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiProblem, type OutputOf } from '../../../../kernel/calls/api.ts'
import { useAct, useRead } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../../../kernel/ui/buttons/IconButton.tsx'
import { LinkButton } from '../../../../kernel/ui/buttons/LinkButton.tsx'
import { confirm } from '../../../../kernel/ui/dialogs/confirm.ts'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { Field } from '../../../../kernel/ui/fields/Field.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'

const refreshes = [listExternalCalendars, listCalendarEvents, listAffectedVisits]

/** Imports busy time from a file of another calendar program. Only the dietitian sees its titles. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Import a calendar`}>
      {open && (
        <div className="stack">
          <ImportForm />
          <Imported />
        </div>
      )}
    </Dialog>
  )
}

function ImportForm() {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const take = useAct(importExternalCalendar, { refreshes })
  const fault = useFileFault(file)
  const send = async () => {
    setTried(true)
    if (name.trim() && file && !fault) take.mutate({ body: { name: name.trim(), ics: await file.text() } })
  }
  const taken = take.data
  return (
    <>
      <p className="small quiet">
        <Trans>Google, Apple and Outlook export a calendar as an .ics file. Nobody can book you while it says that you are busy.</Trans>
      </p>
      <TextInput
        label={t`Name`}
        help={t`Import the same name again to replace what was there.`}
        placeholder={t`Private`}
        maxLength={80}
        value={name}
        error={tried && !name.trim() && t`Please fill this in.`}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field label={t`Calendar file (.ics)`} error={tried && fault}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".ics,text/calendar"
            onChange={(event) => {
              take.reset()
              setFile(event.currentTarget.files?.[0] ?? null)
            }}
          />
        )}
      </Field>
      {take.error && <Problem error={take.error}>{hasTooMuch(take.error) && <TooMuch />}</Problem>}
      {taken && (
        <Notice live>
          <p>
            <Plural value={taken.calendar.event_count} one="# busy time was taken over." other="# busy times were taken over." />{' '}
            {taken.skipped > 0 && <Plural value={taken.skipped} one="# event was left out." other="# events were left out." />}{' '}
            {taken.touched.length > 0 && (
              <Plural
                value={taken.touched.length}
                one="# booked visit lies in them and stays."
                other="# booked visits lie in them and stay."
              />
            )}
          </p>
          <LeftOut events={taken.left_out} all={taken.skipped} />
          {taken.touched.length > 0 && (
            <p>
              <LinkButton kind="quiet" size="small" to="/provider/settle">
                <Trans>Settle them</Trans>
              </LinkButton>
            </p>
          )}
        </Notice>
      )}
      <div>
        <Button busy={take.isPending} onClick={send}>
          <Trans>Import</Trans>
        </Button>
      </div>
    </>
  )
}

/** The server accepts no longer file. */
const mostBytes = 8_000_000

/** The faults of a file that can be seen without sending it. */
function useFileFault(file: File | null): string | undefined {
  const { t } = useLingui()
  if (!file) return t`Choose a file.`
  if (file.size === 0) return t`This file is empty.`
  if (file.size > mostBytes) return t`This file is too large: at most 8 MB. Export fewer years of it.`
  return undefined
}

const hasTooMuch = (error: Error) => error instanceof ApiProblem && ['too_many', 'took_too_long'].includes(String(error.details.reason))

function TooMuch() {
  return (
    <p>
      <Trans>It holds more than we can take over. Export fewer years of it, or leave out what repeats every few minutes.</Trans>
    </p>
  )
}

type Left = OutputOf<typeof importExternalCalendar>['left_out'][number]

/** The events that were not taken over, each with its name, its date and why. */
function LeftOut({ events, all }: { events: readonly Left[]; all: number }) {
  const { t } = useLingui()
  const format = useFormat()
  if (events.length === 0) return null
  const why = { free: t`shown as free`, canceled: t`canceled`, no_length: t`ends when it begins`, unreadable: t`could not be read` }
  const more = all - events.length
  return (
    <details>
      <summary>
        <Trans>What was left out</Trans>
      </summary>
      <ul>
        {events.map((event, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and events may be alike.
          <li key={i}>
            {[event.title ?? t`Without a name`, event.date && format.shortDate(event.date), why[event.why]].filter(Boolean).join(', ')}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
    </details>
  )
}

function Imported() {
  const { t } = useLingui()
  const format = useFormat()
  const list = useRead(listExternalCalendars)
  const remove = useAct(deleteExternalCalendar, { refreshes })
  if (list.error) return <Problem error={list.error} again={() => list.refetch()} />
  if (!list.data || list.data.items.length === 0) return null
  const forget = async (id: string, name: string) => {
    const sure = await confirm({ title: t`Forget “${name}”?`, action: t`Forget “${name}”: its busy times open again`, danger: true })
    if (sure) remove.mutate({ params: { external_calendar_id: id } })
  }
  return (
    <section aria-labelledby="imported">
      <h3 id="imported">
        <Trans>Imported so far</Trans>
      </h3>
      <ul className="rows">
        {list.data.items.map(({ id, name, imported_at, event_count }) => (
          <li key={id} className="line line--apart">
            <span>
              <b>{name}</b>{' '}
              <span className="small quiet">
                <Trans>
                  {event_count} times, {format.relative(imported_at, readNow())}
                </Trans>
              </span>
            </span>
            <IconButton icon={IconTrash} name={t`Forget ${name}`} onClick={() => forget(id, name)} />
          </li>
        ))}
      </ul>
      {remove.error && <Problem error={remove.error} />}
    </section>
  )
}
