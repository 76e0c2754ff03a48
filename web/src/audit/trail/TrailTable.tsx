import '../../kernel/ui/tables/tables.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { trailKindLabels } from '@sorrel/contract/audit/vocabulary'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import type { Entry } from '../entry.ts'
import { useTrailWords } from '../use-trail-words.ts'

type Props = { entries: readonly Entry[]; zone: string; onOpen: (entry: Entry) => void }

/** The rows of the trail; on a phone a card for each. */
export function TrailTable({ entries, zone, onOpen }: Props) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Rows of the trail`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Who</Trans>
            </th>
            <th scope="col">
              <Trans>When</Trans>
            </th>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col">
              <Trans>Whose data</Trans>
            </th>
            <th scope="col" className="at-end">
              <Trans>More</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} zone={zone} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const tones = { read: undefined, write: 'info', denied: 'error', reason: 'warn' } as const

function Row({ entry, zone, onOpen }: { entry: Entry } & Omit<Props, 'entries'>) {
  const { t } = useLingui()
  const format = useFormat()
  const locale = useLocale()
  const now = useNow()
  const { nameKind, namePerson } = useTrailWords()
  const name = entry.actor ? namePerson(entry.actor) : nameKind(entry.actor_kind)
  const when = format.dayAndTime(entry.at, zone, now)
  return (
    <tr>
      <th scope="row">
        {name}
        {entry.actor && <small>{nameKind(entry.actor_kind)}</small>}
      </th>
      <td data-label={t`When`}>{when}</td>
      <td data-label={t`What`} className="whole">
        <Chip tone={tones[entry.kind]}>{trailKindLabels[entry.kind][locale]}</Chip> <code>{entry.operation}</code>
        {entry.kind === 'denied' && <small>{entry.outcome}</small>}
      </td>
      <td data-label={t`Whose data`}>{entry.patient ? namePerson(entry.patient) : '–'}</td>
      <td className="at-end">
        <Button kind="quiet" size="small" aria-label={t`Details: ${name}, ${when}`} onClick={() => onOpen(entry)}>
          <Trans>Details</Trans>
        </Button>
      </td>
    </tr>
  )
}
