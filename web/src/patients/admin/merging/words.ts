import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MergeConflict, MergeObstacle, UndoObstacle } from '@sorrel/contract/patients/merging/vocabulary'

/** What both records have, and by which rule it is settled. */
export function useConflictWords(): (kind: MergeConflict, count: number) => string {
  const { t } = useLingui()
  return (kind, count) =>
    ({
      two_accounts: t`Both sign in with a number of their own. The account of the record that stays goes on; the other number opens nothing any more.`,
      account_moves: t`Only the record that goes has an account. The record that stays takes it over.`,
      contact_differs: t`Phone number or email address differ. Those of the account that goes on stay.`,
      name_differs: t`The names differ. The other name becomes a former one, by which the patient is still found.`,
      birth_date_differs: t`The birth dates differ. Please make sure that this is one person.`,
      details_differ: t`Details such as the address differ. Confirmed ones stay, else those of the record that stays.`,
      safe_mode: t`One of the two is in safe mode, so the record that stays is, too.`,
      consent_twice: plural(count, {
        one: '# consent was given twice. The earlier one counts.',
        other: '# consents were given twice. The earlier ones count.',
      }),
      coverage_closed: t`Both have insurance on file. That of the record that stays goes on; the other one is closed, and past visits keep it.`,
      care_twice: plural(count, {
        one: 'One dietitian looks after both. The older care goes on, with the notes of both.',
        other: '# dietitians look after both. The older cares go on, with the notes of both.',
      }),
      visits_at_same_time: plural(count, {
        one: '# visit overlaps with another one. Both stay: please ask the patient which one they mean.',
        other: '# visits overlap with others. All stay: please ask the patient which ones they mean.',
      }),
      waiting_twice: t`Both wait for the same dietitian. The place with an offer goes on, else the older one.`,
      intake_twice: t`Both filled in the intake form. The newest answer to each question holds; the others stay in its history.`,
      question_twice: t`A dietitian asked both a question in the journal. The newer one stays.`,
      guardian_twice: t`The same person acts for both, or both act for the same person. The right that began first goes on.`,
      feed_twice: t`Both have a calendar address. That of the record that stays goes on; calendars with the other one get no more visits.`,
      code_twice: t`Both have a code to invite others. That of the record that stays goes on.`,
    })[kind]
}

/** Why two records cannot be merged. */
export function useObstacleWords(): Record<MergeObstacle, string> {
  const { t } = useLingui()
  return {
    deletion_requested: t`One of the two is about to be deleted. First take that back.`,
    dependent_and_adult: t`For one of the two somebody else acts, and the other one acts alone. They are two people.`,
    guardian_of_other: t`One of the two acts for the other, or has done so. They are two people.`,
  }
}

/** Why a merge can no longer be undone. */
export function useUndoWords(): Record<UndoObstacle, string> {
  const { t } = useLingui()
  return {
    undone: t`This merge was undone already.`,
    merged_again: t`The record was merged with another one since. First undo that.`,
    new_rows: t`Something new was added to the record since, and nobody can say to whom it belongs.`,
    changed_since: t`What the merge settled was changed since, and an undo would lose that.`,
    account_taken: t`Somebody else signs in with the phone number of the other record by now.`,
    deleted: t`This patient was deleted.`,
  }
}
