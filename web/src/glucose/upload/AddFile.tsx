import { Trans, useLingui } from '@lingui/react/macro'
import { addGlucoseUpload, listGlucoseUploads } from '@sorrel/contract/glucose/operations'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** Takes a file of a sensor. What is in it is said before a reading is added. */
export function AddFile({ patientId, isStaff }: { patientId: string; isStaff: boolean }) {
  const { t } = useLingui()
  const [files, setFiles] = useState<readonly FileValue[]>([])
  const check = useAct(addGlucoseUpload, { refreshes: [listGlucoseUploads], onSuccess: () => setFiles([]) })
  const send = (file: FileValue, date_order?: 'day_first' | 'month_first') =>
    check.mutate({ params: { patient_id: patientId }, body: { file_id: file.file_id, ...(date_order && { date_order }) } })
  const take = (value: readonly FileValue[]) => {
    check.reset()
    setFiles(value)
    if (value[0]) send(value[0])
  }
  const [file] = files
  const fault = check.error ? faultOf(check.error) : undefined
  return (
    <div className="stack">
      <FileField
        label={t`Add a file`}
        help={
          <Trans>
            The CSV file of Dexcom Clarity or LibreView. In Clarity: Reports, Export. In LibreView: Glucose history, Download glucose data.
          </Trans>
        }
        purpose="glucose_file"
        {...(isStaff && { patientId })}
        value={files}
        onChange={take}
      />
      {check.isPending && (
        <p role="status" className="quiet">
          <Trans>We are checking the file.</Trans>
        </p>
      )}
      {file && fault === 'date_order_unclear' ? (
        <AskOrder busy={check.isPending} choose={(order) => send(file, order)} />
      ) : fault ? (
        <Fault fault={fault} />
      ) : (
        check.error && <Problem error={check.error} />
      )}
    </div>
  )
}

type Refused = { issues?: readonly { code?: string }[] }
const faultOf = (error: Error): string | undefined =>
  error instanceof ApiProblem && error.code === 'invalid_request' ? (error.details as Refused).issues?.[0]?.code : undefined

function Fault({ fault }: { fault: string }) {
  const words: Readonly<Record<string, ReactNode>> = {
    not_a_glucose_file: (
      <Trans>This is not a sensor file that we know. Please choose the CSV file of Dexcom Clarity or LibreView as it was exported.</Trans>
    ),
    no_readings: <Trans>The file has no sensor readings. Please choose a period with readings when you export it.</Trans>,
    too_many_readings: <Trans>The file has more than two years of readings. Please export a shorter period.</Trans>,
  }
  return (
    <Notice tone="error" live>
      {words[fault] ?? <Trans>The file could not be read. Please export it once more.</Trans>}
    </Notice>
  )
}

/** 03-04 may be a day in March or in April, and this file does not tell. */
function AskOrder({ busy, choose }: { busy: boolean; choose: (order: 'day_first' | 'month_first') => void }) {
  return (
    <Notice tone="info" live>
      <p>
        <Trans>How does your device write dates? This file can be read both ways.</Trans>
      </p>
      <p className="line line--wrap">
        <Button kind="quiet" size="small" busy={busy} onClick={() => choose('month_first')}>
          <Trans>Month first: 12/31</Trans>
        </Button>
        <Button kind="quiet" size="small" busy={busy} onClick={() => choose('day_first')}>
          <Trans>Day first: 31/12</Trans>
        </Button>
      </p>
    </Notice>
  )
}
