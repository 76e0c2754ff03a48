import './log.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { noticeChannels } from '@sorrel/contract/notifications/groups'
import { noticeStatuses } from '@sorrel/contract/notifications/reasons'
import { hiddenKinds, noticeLabels } from '@sorrel/contract/notifications/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { LogFilter } from '../staff-routes.ts'

type Props = { filter: LogFilter; typed: string; onType: (typed: string) => void; onFilter: (more: LogFilter) => void; onClear: () => void }

/** By whom, which way, how it ended, what it is about, and the days. */
export function LogFilters({ filter, typed, onType, onFilter, onClear }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const optionsOf = (labels: Readonly<Record<string, { en: string; es: string }>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: label[locale] }))
  const kinds = optionsOf(noticeLabels)
    .filter(({ value }) => !hiddenKinds.includes(value))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  const anyOf = (label: string) => ({ value: '', label })
  const isFiltered = typed !== '' || Object.values(filter).some((value) => value !== undefined)
  return (
    <div className="log-filters">
      <TextInput
        type="search"
        icon={IconSearch}
        label={t`Name`}
        maxLength={80}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <SelectInput
        label={t({ message: 'By', context: 'notice' })}
        value={filter.channel ?? ''}
        options={[anyOf(t`Any channel`), ...optionsOf(noticeChannels)]}
        onChange={(event) => onFilter({ channel: event.currentTarget.value || undefined })}
      />
      <SelectInput
        label={t`How it ended`}
        value={filter.state ?? ''}
        options={[anyOf(t`Any`), { value: 'missed', label: t`Reached nobody` }, ...optionsOf(noticeStatuses)]}
        onChange={(event) => onFilter({ state: event.currentTarget.value || undefined })}
      />
      <SelectInput
        label={t`About`}
        value={filter.kind ?? ''}
        options={[anyOf(t`Anything`), ...kinds]}
        onChange={(event) => onFilter({ kind: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t`From`}
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => onFilter({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t({ message: 'To', context: 'day' })}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => onFilter({ to: event.currentTarget.value || undefined })}
      />
      {isFiltered && (
        <Button kind="quiet" onClick={onClear}>
          <Trans>Show all notices</Trans>
        </Button>
      )}
    </div>
  )
}
