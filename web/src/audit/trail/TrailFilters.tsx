import { Trans, useLingui } from '@lingui/react/macro'
import { trailKindLabels } from '@sorrel/contract/audit/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { Entry } from '../entry.ts'
import type { Asked, readFilter } from '../filter.ts'
import { ExportButton } from './ExportButton.tsx'
import { PersonPick } from './PersonPick.tsx'

const route = getRouteApi('/admins/admin/audit')

type Props = { asked: Asked; filter: ReturnType<typeof readFilter>; entries: readonly Entry[] }

/** What narrows the trail; the address carries ids, codes and days. */
export function TrailFilters({ asked, filter, entries }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = route.useNavigate()
  const ask = (more: Asked) => void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  const people = entries.flatMap(({ actor, patient }) => [actor, patient]).filter((person) => person !== null)
  const kinds = Object.entries(trailKindLabels).map(([value, label]) => ({ value, label: label[locale] }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div className="audit-filters">
      <PersonPick label={t`Who`} only="anybody" value={asked.actor} known={people} onChange={(actor) => ask({ actor })} />
      <PersonPick label={t`Whose data`} only="patient" value={asked.patient} known={people} onChange={(patient) => ask({ patient })} />
      <SelectInput
        label={t`What kind`}
        options={kinds}
        empty={t`Everything`}
        value={asked.kind ?? ''}
        onChange={(event) => ask({ kind: event.currentTarget.value || undefined })}
      />
      <OperationField key={asked.operation} value={asked.operation} onChange={(operation) => ask({ operation })} />
      <TextInput
        type="date"
        label={t`From`}
        value={asked.from ?? ''}
        onChange={(event) => ask({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t`To`}
        value={asked.to ?? ''}
        onChange={(event) => ask({ to: event.currentTarget.value || undefined })}
      />
      <div className="line line--wrap audit-acts">
        {isFiltered && (
          <Button kind="quiet" size="small" onClick={() => void navigate({ to: '.', search: {} })}>
            <Trans>Clear</Trans>
          </Button>
        )}
        <ExportButton filter={filter} />
      </div>
    </div>
  )
}

/** The name of a call, as the reference of the API has it. It counts once the field is left or Enter is pressed. */
function OperationField({ value = '', onChange }: { value: string | undefined; onChange: (operation: string | undefined) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const done = () => {
    if (typed.trim() !== value) onChange(typed.trim() || undefined)
  }
  return (
    <TextInput
      label={t`Operation`}
      placeholder="getPatient"
      maxLength={80}
      spellCheck={false}
      autoCapitalize="none"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  )
}
