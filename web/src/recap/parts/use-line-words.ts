import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { emotionLabels, symptomLabels } from '@sorrel/contract/journal/vocabulary'
import type { RecapConcern, RecapHighlight } from '@sorrel/contract/recap/schemas'
import type { RecapConcernName, RecapHighlightName } from '@sorrel/contract/recap/vocabulary'
import { useFormat } from '../../kernel/words/i18n.ts'
import { showUnit, useLabWords } from '../../labs/report/use-lab-words.ts'

/** To whom a sentence speaks: the person whom it is about, or somebody else. */
export type Voice = 'you' | 'they'

/** An amount with its unit, which a line never parts. */
const joinUnit = (amount: string, unit: string | null) => `${amount}\u00a0${showUnit(unit)}`.trim()

/** The sentences of a recap: one for each thing that it can say, with the numbers that the server counted. */
export function useLineWords() {
  const { sayHighlight } = useHighlightWords()
  const { sayConcern } = useConcernWords()
  return { sayHighlight, sayConcern }
}

function useHighlightWords() {
  const { t } = useLingui()
  const { nameOf, number } = useLabWords()
  const toYou = ({ number: count, of, ...line }: RecapHighlight): Record<RecapHighlightName, string> => {
    const [n, whole] = [count ?? 0, of ?? 0]
    const result = joinUnit(number(n), line.unit)
    const analyte = nameOf(line)
    return {
      milestone: t`You have met with your dietitian ${n} times.`,
      lab_in_range: t`${analyte} is back in its range: ${result}.`,
      streak_best: t`You wrote ${n} days in a row.`,
      journal_days: t`You wrote on ${n} of ${whole} days.`,
      journal_kept: t`You kept your journal.`,
      visits_kept: plural(n, { one: 'You kept # visit.', other: 'You kept # visits.' }),
      active_days: plural(n, { one: 'You were active on # day.', other: 'You were active on # days.' }),
      answered: plural(n, { one: 'Your dietitian answered # entry of yours.', other: 'Your dietitian answered # entries of yours.' }),
      intake_sent: t`You told your dietitian about yourself and your food.`,
    }
  }
  const aboutThem = ({ number: count, of, ...line }: RecapHighlight): Record<RecapHighlightName, string> => {
    const [n, whole] = [count ?? 0, of ?? 0]
    const result = joinUnit(number(n), line.unit)
    const analyte = nameOf(line)
    return {
      milestone: t`Reached visit ${n}.`,
      lab_in_range: t`${analyte} is back in its range: ${result}.`,
      streak_best: t`Wrote ${n} days in a row.`,
      journal_days: t`Wrote on ${n} of ${whole} days.`,
      journal_kept: t`Kept the journal.`,
      visits_kept: plural(n, { one: 'Kept # visit.', other: 'Kept # visits.' }),
      active_days: plural(n, { one: 'Was active on # day.', other: 'Was active on # days.' }),
      answered: plural(n, { one: 'The dietitian answered # entry.', other: 'The dietitian answered # entries.' }),
      intake_sent: t`Sent the intake.`,
    }
  }
  return { sayHighlight: (line: RecapHighlight, voice: Voice) => (voice === 'you' ? toYou : aboutThem)(line)[line.says] }
}

function useConcernWords() {
  const { t } = useLingui()
  const format = useFormat()
  const { nameOf, number } = useLabWords()
  const wordsOf = ({ number: count, of, ...line }: RecapConcern): Record<RecapConcernName, string> => {
    const [n, days] = [count ?? 0, of ?? 0]
    const result = joinUnit(number(n), line.unit)
    const analyte = nameOf(line)
    const day = line.day ? format.shortDay(line.day) : ''
    const percent = format.number(n, { maximumFractionDigits: 1 })
    const symptom = line.symptom ? symptomLabels[line.symptom][format.locale] : ''
    const feeling = line.emotion ? emotionLabels[line.emotion][format.locale] : ''
    return {
      safe_mode_suggested: t`The intake suggests safe mode.`,
      weight_loss: t`Weighs ${percent}% less than ${days} days earlier.`,
      lab_out_of_range: t`${analyte} is outside its range: ${result}.`,
      symptom: plural(n, { one: `${symptom} on # day.`, other: `${symptom} on # days.` }),
      feeling: plural(n, { one: `Felt on # day: ${feeling}.`, other: `Felt on # days: ${feeling}.` }),
      visits_missed: plural(n, { one: 'Missed # visit.', other: 'Missed # visits.' }),
      canceled_late: plural(n, { one: 'Canceled # visit late.', other: 'Canceled # visits late.' }),
      visit_overdue: t`A visit was due by ${day}, and none is booked.`,
      no_next_visit: t`No next visit is booked.`,
      labs_unreviewed: plural(n, { one: '# lab report waits for your review.', other: '# lab reports wait for your review.' }),
      journal_unreviewed: plural(n, { one: '# journal entry is new to you.', other: '# journal entries are new to you.' }),
      journal_quiet: t`Has not written since ${day}.`,
      intake_incomplete: t`The intake is not sent yet.`,
    }
  }
  return { sayConcern: (line: RecapConcern) => wordsOf(line)[line.says] }
}
