import { getLab } from '@sorrel/contract/labs/operations'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { useRead } from '../../kernel/calls/query.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { LabForm } from './LabForm.tsx'

type Props = { patientId: string; zone: string; isStaff?: boolean; correctsId: string | undefined; onSaved: (lab: Lab) => void }

/** The form of a new report; for a correction once the report that it corrects is there. */
export function EnterReport({ patientId, zone, isStaff = false, correctsId, onSaved }: Props) {
  const { data, error, refetch } = useRead(getLab, correctsId ? { params: { patient_id: patientId, lab_id: correctsId } } : null)
  if (correctsId && error && !data) return <Problem error={error} again={() => void refetch()} />
  if (correctsId && !data) return <Waiting shape="cards" count={2} />
  return <LabForm patientId={patientId} zone={zone} isStaff={isStaff} corrects={data} onSaved={onSaved} />
}
