import { Trans, useLingui } from '@lingui/react/macro'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { IconEyeOff } from '@tabler/icons-react'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What dietitians wrote about a report, oldest first. */
export function Comments({ lab, zone }: { lab: Lab; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  if (lab.feedback.length === 0) return null
  return (
    <Card title={t`Comments`}>
      <ul className="stack">
        {lab.feedback.map((one) => (
          <li key={one.id} className="stack stack--close">
            <p className="line line--wrap small quiet">
              <b>{one.provider_name}</b>
              <span>{format.date(dayOf(one.at, zone))}</span>
              {!one.visible_to_patient && (
                <Chip icon={IconEyeOff}>
                  <Trans>For staff only</Trans>
                </Chip>
              )}
            </p>
            <p className="lab-words">{one.text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
