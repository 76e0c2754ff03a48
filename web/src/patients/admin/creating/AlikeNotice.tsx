import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import type { Alike } from './alike.ts'
import { Beside } from './Beside.tsx'
import type { NewPatientBody } from './new-patient.ts'

type Props = { alike: readonly Alike[]; wish: NewPatientBody; busy: boolean; onBack: () => void; onApart: () => void }

/** Who is likely the same person, each beside what was typed. Support opens that record, or says that it is somebody else. */
export function AlikeNotice({ alike, wish, busy, onBack, onApart }: Props) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const count = alike.length
  return (
    <Card className="support-form">
      <div className="stack">
        <h2 ref={heading} tabIndex={-1}>
          <Trans>We may know this person</Trans>
        </h2>
        <p>
          <Trans>Two records of one person split the care between them. Nobody was added yet. Please compare.</Trans>
        </p>
        {alike.map((one) => (
          <Beside key={one.patient_id} one={one} wish={wish} />
        ))}
        <div className="line line--wrap">
          <Button kind="quiet" busy={busy} onClick={onApart} aria-label={t`It is somebody else: add and invite`}>
            <Plural value={count} one="It is somebody else: add and invite" other="None of them: add and invite" />
          </Button>
          <Button kind="plain" onClick={onBack}>
            <Trans>Back to what I typed</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
