import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { mostLeaves, mostReplyLetters } from '@sorrel/contract/chat/hours/vocabulary'
import { searchProviders } from '@sorrel/contract/providers/operations'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { makeRandomId } from '../../kernel/session.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useSession } from '../../kernel/use-session.ts'
import type { LeaveDraft } from './draft.ts'

type Props = { leaves: readonly LeaveDraft[]; today: string; set: (leaves: LeaveDraft[]) => void }

/** The leaves that lie ahead or hold now. */
export function LeaveFields({ leaves, today, set }: Props) {
  const empty = { starts_on: today, ends_on: today, cover_id: null, cover_name: null, en: '', es: '' }
  return (
    <div className="stack">
      {leaves.map((leave, nth) => (
        <Leave
          key={leave.key}
          leave={leave}
          number={nth + 1}
          change={(to) => set(leaves.map((one) => (one.key === leave.key ? { ...one, ...to } : one)))}
          remove={() => set(leaves.filter(({ key }) => key !== leave.key))}
        />
      ))}
      {leaves.length < mostLeaves && (
        <div>
          <Button kind="soft" size="small" icon={IconPlus} onClick={() => set([...leaves, { key: makeRandomId(), ...empty }])}>
            <Trans>Add time away</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

type LeaveProps = { leave: LeaveDraft; number: number; change: (to: Partial<LeaveDraft>) => void; remove: () => void }

function Leave({ leave, number, change, remove }: LeaveProps) {
  const { t } = useLingui()
  return (
    <fieldset className="answering-leave stack stack--close">
      <legend>
        <Trans>Time away {number}</Trans>
      </legend>
      <div className="answering-dates">
        <TextInput
          type="date"
          label={t`First day`}
          value={leave.starts_on}
          onChange={({ currentTarget: { value } }) => change({ starts_on: value, ...(leave.ends_on < value && { ends_on: value }) })}
        />
        <TextInput
          type="date"
          label={t`Last day`}
          value={leave.ends_on}
          min={leave.starts_on}
          onChange={({ currentTarget: { value } }) => change({ ends_on: value })}
        />
      </div>
      <Cover leave={leave} change={change} />
      <TextArea
        label={t`Your message for this time away, in English`}
        help={t`If you leave these empty, your text for outside of your hours is sent.`}
        rows={2}
        maxLength={mostReplyLetters}
        value={leave.en}
        onChange={({ currentTarget: { value } }) => change({ en: value })}
      />
      <TextArea
        label={t`Your message for this time away, in Spanish`}
        lang="es"
        rows={2}
        maxLength={mostReplyLetters}
        value={leave.es}
        onChange={({ currentTarget: { value } }) => change({ es: value })}
      />
      <div>
        <Button kind="plain" size="small" icon={IconTrash} onClick={remove} aria-label={t`Remove time away ${number}`}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

/** A colleague of the practice who covers. */
function Cover({ leave, change }: Pick<LeaveProps, 'leave' | 'change'>) {
  const { t } = useLingui()
  const own = useSession()?.actor
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useRead(searchProviders, { query: { limit: '20', ...(q && { q }) } }, { keepsPrevious: true })
  const people = (found.data?.items ?? []).map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}` }))
  const chosen = leave.cover_id && { value: leave.cover_id, label: leave.cover_name ?? '' }
  const options = people.filter(({ value }) => own?.kind !== 'provider' || value !== own.provider_id)
  return (
    <SearchSelect
      label={t`Who covers`}
      optional
      help={t`Your clients see the name beside the field to write in. Agree with them first.`}
      id={`cover-${leave.key}`}
      options={chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options}
      onSearch={setTyped}
      busy={found.isFetching}
      value={leave.cover_id}
      onChange={(id) => change({ cover_id: id, cover_name: options.find(({ value }) => value === id)?.label ?? null })}
    />
  )
}
