import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listSignedNotes } from '@sorrel/contract/charting/operations'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { ReopenDialog } from './ReopenDialog.tsx'
import type { SignedLine } from './signed-line.ts'

type Can = { bills: boolean; reopens: boolean }

/** The signed notes that fit, page by page. */
export function SignedNotesTable({ filter, ...can }: Can & { filter: NonNullable<InputOf<typeof listSignedNotes>['query']> }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<SignedLine | null>(null)
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listSignedNotes, { query: filter }, { keepsPrevious: true })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={8} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>No signed note fits</Trans>}>
        <Trans>A note stands here once its dietitian has signed it. Try other names, days or payers.</Trans>
      </EmptyState>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={t`Signed notes`} tabIndex={0}>
        <table>
          <Heads {...can} />
          <tbody>
            {items.map((line) => (
              <Row key={line.appointment_id} line={line} {...can} onReopen={() => setOpened(line)} />
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {opened && <ReopenDialog line={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const Heads = ({ bills, reopens }: Can) => (
  <thead>
    <tr>
      <th scope="col">
        <Trans>Client</Trans>
      </th>
      <th scope="col">
        <Trans>Dietitian</Trans>
      </th>
      <th scope="col">
        <Trans>Visit</Trans>
      </th>
      <th scope="col">
        <Trans>Payer</Trans>
      </th>
      <th scope="col">
        <Trans>Signed</Trans>
      </th>
      {bills && (
        <th scope="col">
          <Trans>For an auditor</Trans>
        </th>
      )}
      {reopens && (
        <th scope="col" className="at-end">
          <Trans>Reopen</Trans>
        </th>
      )}
    </tr>
  </thead>
)

function Row({ line, bills, reopens, onReopen }: Can & { line: SignedLine; onReopen: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const { patient_name: name } = line
  return (
    <tr>
      <th scope="row">
        {bills ? (
          <Link to="/admin/visits/$id/defense" params={{ id: line.appointment_id }}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <small>{line.kind === 'initial_consultation' ? <Trans>First visit</Trans> : <Trans>Follow-up visit</Trans>}</small>
      </th>
      <td data-label={t`Dietitian`}>{line.provider_name}</td>
      <td data-label={t`Visit`}>{format.shortDate(line.day)}</td>
      <td data-label={t`Payer`}>{line.payer_name ?? <Trans context="payer">None</Trans>}</td>
      <td data-label={t`Signed`} className="whole">
        {format.dayAndTime(line.signed_at, zone, now)}
      </td>
      {bills && (
        <td data-label={t`For an auditor`} className="whole">
          <Gaps count={line.gaps ?? 0} />
        </td>
      )}
      {reopens && (
        <td className="at-end">
          {line.can_reopen ? (
            <Button kind="quiet" size="small" aria-label={t`Reopen the note of ${name}`} onClick={onReopen}>
              <Trans>Reopen…</Trans>
            </Button>
          ) : (
            <Trans>A claim was sent</Trans>
          )}
        </td>
      )}
    </tr>
  )
}

const Gaps = ({ count }: { count: number }) =>
  count === 0 ? (
    <Chip tone="leaf">
      <Trans>No gap</Trans>
    </Chip>
  ) : (
    <Chip tone="warn">
      <Plural value={count} one="# gap" other="# gaps" />
    </Chip>
  )
