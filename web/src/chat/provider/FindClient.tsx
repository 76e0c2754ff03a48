import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import type { ChannelOrder } from '@sorrel/contract/chat/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { draftOf, keepDraft } from '../../kernel/drafts.ts'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'

const draft = 'inbox search'

/** What was typed to find a client, a moment after typing. A name stays out of the address; it is there again on the way back. */
export function useTypedName() {
  const [typed, setTyped] = useState(() => String(draftOf(draft)?.typed ?? ''))
  const [q] = useDebouncedValue(typed.trim(), 250)
  useEffect(() => {
    keepDraft(draft, { typed }, { isSent: true })
  }, [typed])
  return { typed, setTyped, q }
}

type Props = { typed: string; onType: (typed: string) => void; order: ChannelOrder; onOrder: (order: ChannelOrder) => void }

/** Finds a client among all conversations, and says in which order they stand. */
export function FindClient({ typed, onType, order, onOrder }: Props) {
  const { t } = useLingui()
  const orders: Record<ChannelOrder, string> = { newest: t`Newest first`, waiting: t`Longest wait`, name: t`By name` }
  return (
    <div className="inbox-find">
      <TextInput
        type="search"
        icon={IconSearch}
        label={t`Find a client`}
        maxLength={80}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <SelectInput
        label={t`Order`}
        value={order}
        options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onOrder(event.currentTarget.value as ChannelOrder)}
      />
    </div>
  )
}
