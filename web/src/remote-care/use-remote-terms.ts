import { useLingui } from '@lingui/react/macro'

/** The text to which a patient agrees. Whoever changes a word of it counts `remoteConsentVersion` on: nothing else records which text somebody saw. */
export function useRemoteTerms(): string[] {
  const { t } = useLingui()
  return [
    t`When you write to your dietitian between visits, reading and answering takes time. Your plan pays for that time, and may leave a part of it to you, as with a visit.`,
    t`Only answers to your questions count, and only once they add up to five minutes within seven days. Nothing counts if you had a visit in the week before, or if the answers lead to a visit within a day.`,
    t`Before anything goes to your plan we tell you what was done, how long it took and what you may have to pay. You then have 48 hours, and 14 days to contest it.`,
    t`You can say no and still write as much as you like. You can also change your mind at any time; from then on nothing more is billed.`,
  ]
}
