import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { applyGlucoseUpload, undoGlucoseUpload } from '@sorrel/contract/glucose/operations'
import type { GlucoseUpload } from '@sorrel/contract/glucose/schemas'
import { glucoseMakerLabels, leftOutLabels } from '@sorrel/contract/glucose/vocabulary'
import { IconCheck } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { glucoseReads } from '../reads.ts'

/** What is in a file, before a reading of it is added. */
export function CheckedFile({ patientId, upload }: { patientId: string; upload: GlucoseUpload }) {
  const { t } = useLingui()
  const format = useFormat()
  const apply = useAct(applyGlucoseUpload, { refreshes: glucoseReads })
  const drop = useAct(undoGlucoseUpload, { refreshes: glucoseReads })
  const input = { params: { patient_id: patientId, glucose_upload_id: upload.id } }
  const fresh = upload.readings - upload.known_before
  const daysOf = ({ first_day, last_day }: GlucoseUpload) =>
    first_day === last_day ? format.shortDate(first_day) : `${format.shortDate(first_day)} – ${format.shortDate(last_day)}`
  const facts = [
    { name: t`Sensor`, value: glucoseMakerLabels[upload.maker][format.locale] },
    { name: t`Days`, value: daysOf(upload) },
    { name: t`Readings`, value: `${format.number(upload.readings)}, ${t`one every ${upload.interval_minutes} min`}` },
    { name: t`New readings`, value: format.number(fresh) },
    { name: t`Unit`, value: upload.unit },
    { name: t`Clock`, value: format.zoneWords(upload.last_at, upload.time_zone) },
    { name: t`Gaps`, value: upload.gaps === 0 ? t`none` : t`${upload.gaps}, the longest ${format.duration(upload.longest_gap_minutes)}` },
  ]
  return (
    <div className="stack checked-file">
      <h3 className="said">
        <Trans>In {upload.file_name}</Trans>
      </h3>
      <dl className="glucose-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LeftOut left_out={upload.left_out} />
      {(apply.error ?? drop.error) && <Problem error={(apply.error ?? drop.error)!} />}
      <div className="line line--wrap">
        {fresh > 0 && (
          <Button icon={IconCheck} busy={apply.isPending} onClick={() => apply.mutate(input)}>
            <Plural value={fresh} one="Add # reading" other="Add # readings" />
          </Button>
        )}
        <Button kind="quiet" busy={drop.isPending} onClick={() => drop.mutate(input)}>
          {fresh > 0 ? <Trans>Do not add them</Trans> : <Trans>Close: all of them are here already</Trans>}
        </Button>
      </div>
    </div>
  )
}

/** The lines of the file that are no readings, by reason. */
function LeftOut({ left_out }: Pick<GlucoseUpload, 'left_out'>) {
  const { t } = useLingui()
  const format = useFormat()
  if (left_out.length === 0) return null
  const listed = (lines: readonly number[]) => lines.map((line) => format.number(line)).join(', ')
  return (
    <div className="small">
      <p className="quiet">
        <Trans>Left out:</Trans>
      </p>
      <ul>
        {left_out.map(({ reason, count, lines }) => (
          <li key={reason}>
            {leftOutLabels[reason][format.locale]}: <Plural value={count} one="# line" other="# lines" />
            {reason !== 'other_kind' && <span className="quiet">, {t`for example ${listed(lines)}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
