import type { GuardianRelation } from '@sorrel/contract/patients/guardians'
import { useState } from 'react'
import { actForVisit } from '../../kernel/calls/acting.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'
import { usePeople } from '../../patients/use-people.ts'
import { removeTyped } from './typed/typed.ts'

/** Somebody who is added with this booking: a child, or an adult in the guardian's care. */
export type Newcomer = 'child' | 'adult'
/** What a guardian says about themselves while adding somebody. We ask for the name only if we do not know the guardian yet. */
export type AsGuardian = { relation: GuardianRelation; guardian?: { first_name: string; last_name: string; email: string } }

const drafts = { newcomer: 'booking-newcomer', guardian: 'booking-guardian' }

/** Who the visit is for: the person who books, somebody for whom they already act, or a newcomer. */
export function useWho() {
  const people = usePeople()
  const [kept, keep] = useState(() => draftOf<{ newcomer: Newcomer }>(drafts.newcomer)?.newcomer ?? null)
  const [guardian, setGuardian] = useState(() => readGuardian())
  const [turn, setTurn] = useState(0)
  const newcomer = people.acting === null ? kept : null
  const setNewcomer = (next: Newcomer | null) => {
    keep(next)
    if (next) keepDraft(drafts.newcomer, { newcomer: next }, { isSent: true })
    else forgetDraft(drafts.newcomer)
  }
  return {
    ...people,
    newcomer,
    /** `me`, `child`, `adult`, or the id of a dependent. */
    value: people.acting ?? newcomer ?? 'me',
    /** Counts the choices. A form uses it as its key, so that what was typed about one person does not stay for another. */
    turn,
    guardian,
    setGuardian: (next: AsGuardian) => {
      keepDraft(drafts.guardian, next)
      setGuardian(next)
    },
    choose: (value: string) => {
      const isNew = value === 'child' || value === 'adult'
      actForVisit(isNew || value === 'me' ? null : value)
      setNewcomer(isNew ? value : null)
      setTurn(turn + 1)
    },
    /** The newcomer was added and is a dependent now. */
    take: (patientId: string) => {
      // What is kept on the device so far stands under the name of the guardian.
      removeTyped().catch(() => {})
      actForVisit(patientId, { keepsDrafts: true })
      setNewcomer(null)
      forgetDraft(drafts.guardian)
    },
  }
}

function readGuardian(): AsGuardian | null {
  const { relation, guardian } = draftOf<AsGuardian>(drafts.guardian) ?? {}
  return relation ? { relation, ...(guardian && { guardian }) } : null
}
