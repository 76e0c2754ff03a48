import { Trans } from '@lingui/react/macro'
import { pickCard } from '@sorrel/contract/billing/cards'
import { listBills } from '@sorrel/contract/billing/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { useCardWords } from '../use-card-words.ts'

type Card = OutputOf<typeof listBills>['cards'][number]
/** A charge that is announced for a card, and the card to which it moves once that one is gone. */
type Move = { id: string; cents: number; at: string; to: Card | undefined }

/** The charges that are announced for a card, with where each of them moves if the card is removed. */
export async function findMoves(patientId: string, cardId: string): Promise<Move[]> {
  const { queryKey, queryFn } = query(listBills, { params: { patient_id: patientId }, query: { only: 'open', limit: '100' } })
  const account = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined)
  const others = account?.cards.filter(({ instrument_id }) => instrument_id !== cardId) ?? []
  return (account?.items ?? []).flatMap(({ id, type, collect_card, collect_at: at, collect_cents }) =>
    collect_card?.instrument_id === cardId && at !== null ? [{ id, at, cents: collect_cents ?? 0, to: pickCard(others, type) }] : [],
  )
}

/** What follows if a card is removed: nothing for what it paid, and where each charge goes that is announced for it. */
export function Consequences({ moves }: { moves: readonly Move[] }) {
  return (
    <>
      <Trans>Payments that you made with it stay as they are.</Trans>
      {moves.map((move) => (
        <MoveLine key={move.id} move={move} />
      ))}
    </>
  )
}

function MoveLine({ move: { cents, at, to } }: { move: Move }) {
  const format = useFormat()
  const zone = useMyZone()
  const { sayCard } = useCardWords()
  const amount = format.money(cents)
  const day = format.longDay(dayOf(at, zone), dayOf(useNow(), zone))
  const card = to && sayCard(to)
  return (
    <>
      <br />
      <br />
      {card ? (
        <Trans>
          The charge of {amount} that is announced for {day} moves to your {card}. We write to you at least two days before we charge it.
        </Trans>
      ) : (
        <Trans>
          The charge of {amount} that is announced for {day} is not made then. No other card may pay for it, so you pay in another way.
        </Trans>
      )}
    </>
  )
}
