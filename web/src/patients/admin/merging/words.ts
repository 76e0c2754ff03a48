import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MergeConflict, MergeObstacle, UndoObstacle } from '@sorrel/contract/patients/merging/vocabulary'

/** What both records have, and by which rule it is settled. */
export function useConflictWords(): (kind: MergeConflict, count: number) => string {
  const { t } = useLingui()
  return (kind, count) =>
    ({
      two_accounts: t`Each signs in with their own number. The account of the record that stays remains in use; the other number no longer opens anything.`,
      account_moves: t`Only the record that goes has an account. The record that stays takes it over.`,
      contact_differs: t`The phone number or email address differ. Those of the account that remains stay.`,
      name_differs: t`The names differ. The other name becomes a former one, by which the patient is still found.`,
      birth_date_differs: t`The birth dates differ. Please make sure that this is one person.`,
      details_differ: t`Details such as the address differ. Confirmed details stay; otherwise those of the record that stays.`,
      safe_mode: t`One of the two is in safe mode, so the record that stays is, too.`,
      consent_twice: plural(count, {
        one: '# consent was given twice. The earlier one counts.',
        other: '# consents were given twice. The earlier ones count.',
      }),
      coverage_closed: t`Both have insurance on file. The plan of the record that stays remains in use; the other one is closed, and past visits keep it.`,
      care_twice: plural(count, {
        one: 'One dietitian looks after both. The older care goes on, with the notes of both.',
        other: '# dietitians look after both. The older cares go on, with the notes of both.',
      }),
      visits_at_same_time: plural(count, {
        one: '# visit overlaps with another one. Both stay: please ask the patient which one they mean.',
        other: '# visits overlap with others. All stay: please ask the patient which ones they mean.',
      }),
      waiting_twice: t`Both wait for the same dietitian. The place with an offer remains; otherwise the older one.`,
      intake_twice: t`Both filled in the intake form. The newest answer to each question holds; the others stay in its history.`,
      question_twice: t`A dietitian asked both a question in the journal. The newer one stays.`,
      guardian_twice: t`The same person acts for both, or both act for the same person. The right that began first remains.`,
      feed_twice: t`Both have a calendar address. The address of the record that stays remains in use; calendars with the other one get no more visits.`,
      code_twice: t`Both have a code to invite others. The code of the record that stays remains in use.`,
    })[kind]
}

/** Why two records cannot be merged. */
export function useObstacleWords(): Record<MergeObstacle, string> {
  const { t } = useLingui()
  return {
    deletion_requested: t`One of the two is about to be deleted. Cancel that first.`,
    dependent_and_adult: t`Somebody else acts for one of the two, and the other acts alone. They are two people.`,
    guardian_of_other: t`One of the two acts for the other, or has done so. They are two people.`,
  }
}

/** Why a merge can no longer be undone. */
export function useUndoWords(): Record<UndoObstacle, string> {
  const { t } = useLingui()
  return {
    undone: t`This merge was undone already.`,
    merged_again: t`The record was merged with another one since. First undo that.`,
    new_rows: t`Something new was added to the record since then, and nobody can say whose it is.`,
    changed_since: t`Something that the merge decided was changed since then, and an undo would lose it.`,
    account_taken: t`Somebody else signs in with the phone number of the other record by now.`,
    deleted: t`This patient was deleted.`,
  }
}
