import { Trans, useLingui } from '@lingui/react/macro'
import { placeLabels } from '@sorrel/contract/charting/vocabulary'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { firstVisitTerms, soundPayments, unitRoundings } from '@sorrel/contract/coding/vocabulary'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useRuleWords } from '../use-rule-words.ts'

/** What a rule says, line by line. */
export function RuleFacts({ rule }: { rule: KeptRule }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useRuleWords()
  const { locale } = format
  const place = (code: KeptRule['place_home']) => `${code} (${placeLabels[code][locale]})`
  const { first_once, covered_diagnoses, distance_until, checked_on } = rule
  return (
    <DataList
      facts={[
        { label: t`Order among the payer's rules`, value: rule.rank },
        { label: t`Units`, value: say.units(rule) },
        rule.unit_minutes !== null && { label: t`Started units`, value: unitRoundings[rule.rounding][locale] },
        rule.family === 'mnt' && { label: t`First visit (97802)`, value: firstVisitTerms[first_once][locale] },
        { label: t`Place in the office`, value: place(rule.place_office) },
        { label: t`Place, client at home`, value: place(rule.place_home) },
        { label: t`Place, client elsewhere`, value: place(rule.place_elsewhere) },
        { label: t`Modifiers in the office`, value: say.modifiers(rule.modifiers_office) },
        { label: t`Modifiers by video`, value: say.modifiers(rule.modifiers_video) },
        { label: t`Modifiers by sound alone`, value: say.modifiers(rule.modifiers_sound) },
        { label: t`Modifiers for counseling alone (Z71.3 first)`, value: say.modifiers(rule.modifiers_preventive) },
        { label: t`A visit by sound alone`, value: soundPayments[rule.sound_payment][locale] },
        { label: t`Diagnoses that are paid`, value: covered_diagnoses.length === 0 ? t`Any` : covered_diagnoses.join(', ') },
        { label: t`Visits at home are paid until`, value: distance_until ? format.date(distance_until) : t`No end known` },
        {
          label: t`Source`,
          value: (
            <Trans>
              {rule.source}, read on {format.date(rule.read_on)}
            </Trans>
          ),
        },
        { label: t`Compared with the payer`, value: checked_on ? format.date(checked_on) : t`Nobody has yet` },
      ]}
    />
  )
}
