import '../labs.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { analytes } from '@sorrel/contract/labs/analytes'
import { addLab, getLab, listLabs, listLabTrends } from '@sorrel/contract/labs/operations'
import { panelCodes, panels } from '@sorrel/contract/labs/panels'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import type { Form } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import { OfflineForm } from '../../kernel/ui/notices/Offline.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { everyAnalyte, isCode, listKeys, otherPanel, readFiles, type Typed, typeReport } from './lines.ts'
import { ResultLine } from './ResultLine.tsx'
import { type Body, useLabForm } from './use-lab-form.ts'

type Props = { patientId: string; zone: string; isStaff: boolean; corrects?: Lab | undefined; onSaved: (lab: Lab) => void }

/** Enters a report: what was tested, when, the values, or corrects one. */
export function LabForm({ patientId, zone, isStaff, corrects, onSaved }: Props) {
  const { t } = useLingui()
  const [initial] = useState(() =>
    corrects ? typeReport(corrects, dayOf(corrects.collected_at, zone)) : { panel: '', panel_name: '', day: '', files: '' },
  )
  const form = useLabForm({ patientId, zone, initial, correctsId: corrects?.id })
  const add = useAct(addLab, {
    refreshes: [listLabs, listLabTrends, getLab],
    onSuccess: (lab) => {
      form.saved()
      toast(t`Saved.`)
      onSaved(lab)
    },
    onError: (error) => void form.refused(error),
  })
  const keys = listKeys(form.values)
  const isBesideField = add.error instanceof ApiProblem && add.error.code === 'invalid_request'
  return (
    <form className="stack" noValidate onSubmit={form.submit<Body>((body) => add.mutate({ params: { patient_id: patientId }, body }))}>
      <OfflineForm />
      <ErrorSummary {...form.summary} />
      <Card title={t`The report`} className="lab-report">
        <ReportFields form={form} today={dayOf(readNow(), zone)} />
        <FileField
          label={t`Photos or PDF of the report`}
          purpose="lab_report"
          most={10}
          value={readFiles(form.values)}
          onChange={(files) => form.set('files', JSON.stringify(files))}
          {...(isStaff && { patientId })}
        />
      </Card>
      {form.values.panel && (
        <Card flush title={t`Values`}>
          <p className="small quiet lab-hint">
            <Trans>Fill in what your report shows, and leave the rest empty.</Trans>
          </p>
          <ul className="rows">
            {keys.map((key) => (
              <ResultLine key={key} form={form} lineKey={key} />
            ))}
          </ul>
          <More form={form} keys={keys} />
        </Card>
      )}
      {add.error && !isBesideField && <Problem error={add.error} />}
      <div>
        <Button type="submit" busy={add.isPending || form.checking}>
          {corrects ? <Trans>Save the correction</Trans> : <Trans>Save the report</Trans>}
        </Button>
      </div>
    </form>
  )
}

function ReportFields({ form, today }: { form: Form<Typed>; today: string }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const options = [
    ...panelCodes.map((code) => ({
      value: code,
      label: panels[code].label[locale],
      also: panels[code].analytes.map((one) => analytes[one].label[locale]).join(' '),
    })),
    { value: otherPanel, label: t`Another report` },
  ]
  return (
    <div className="fields fields--two">
      <SearchSelect
        label={t`What was tested`}
        help={t`Search for the name of the panel, or of a test in it.`}
        options={options}
        {...form.choice<string>('panel')}
        id="f-panel"
      />
      <TextInput label={t`Day of the sample`} type="date" max={today} {...form.field('day')} />
      {form.values.panel === otherPanel && <TextInput label={t`Name of the report`} maxLength={120} {...form.field('panel_name')} />}
    </div>
  )
}

/** Adds lines that the panel does not have. */
function More({ form, keys }: { form: Form<Typed>; keys: readonly string[] }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const add = (key: string) => form.set('more', [form.values.more, key].filter(Boolean).join(','))
  const options = everyAnalyte.filter((code) => !keys.includes(code)).map((code) => ({ value: code, label: analytes[code].label[locale] }))
  const next = `x${keys.filter((key) => !isCode(key)).length + 1}`
  return (
    <div className="lab-line">
      <SearchSelect label={t`Another test`} options={options} value={null} onChange={(code) => code && add(code)} id="f-more" />
      <div>
        <Button kind="plain" icon={IconPlus} onClick={() => add(next)}>
          <Trans>A test that is not in the list</Trans>
        </Button>
      </div>
    </div>
  )
}
