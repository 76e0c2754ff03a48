import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import { listOwnPayers } from '@sorrel/contract/payers/operations'
import type { OwnPayer } from '@sorrel/contract/payers/schemas'
import { useToday } from '../../coding/use-rule-words.ts'
import { useRead } from '../../kernel/calls/query.ts'

const none: readonly OwnPayer[] = []

/** The payers that the practice added: all of them, and those that somebody can choose today. */
export function useOwnPayers(): { all: readonly OwnPayer[]; offered: readonly OwnPayer[] } {
  const today = useToday()
  const all = useRead(listOwnPayers, {}).data?.items ?? none
  return { all, offered: all.filter(({ ends_on }) => ends_on === null || ends_on >= today) }
}

/** What a payer is called, also one that the practice added; its id where nobody knows it. */
export function usePayerNames(): (id: string) => string {
  const { all } = useOwnPayers()
  return (id) => findPayer(id)?.name ?? all.find(({ payer_id }) => payer_id === id)?.name ?? id
}

/** They as a list of choices has them. */
export const optionsOfOwn = (own: readonly OwnPayer[]) =>
  own.map(({ payer_id, name }) => ({ value: payer_id, label: name, also: payer_id }))
