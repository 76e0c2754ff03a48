import './availability.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { useNow } from '../../../kernel/clock.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { LeaveGuard } from '../../../kernel/ui/dialogs/LeaveGuard.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { dayOf, nameZoneCity } from '../../../kernel/words/format.ts'
import { Exceptions } from './Exceptions.tsx'
import { Preview } from './Preview.tsx'
import { RulesCard } from './RulesCard.tsx'
import { Touched } from './Touched.tsx'
import { useEditor } from './use-draft.ts'
import { WeekEditor } from './WeekEditor.tsx'

/** A dietitian's availability: the week, overrides and rules, beside a preview of what patients would see. */
export function AvailabilityPage() {
  const { t } = useLingui()
  const editor = useEditor()
  const today = dayOf(useNow(), editor.time_zone)
  const city = nameZoneCity(editor.time_zone)
  const overtaken = editor.problem instanceof ApiProblem && editor.problem.code === 'changed_meanwhile'
  return (
    <>
      <PageHead title={t`Open hours`} line={<Trans>When patients can book you. All times are in {city} time.</Trans>}>
        {editor.changed && (
          <Button kind="quiet" onClick={editor.restart}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <Button onClick={editor.save} busy={editor.busy} disabled={!editor.changed}>
          {editor.changed ? <Trans>Save</Trans> : <Trans>Saved</Trans>}
        </Button>
      </PageHead>
      <div className="page hours-page">
        <div className="stack stack--wide">
          <ErrorSummary errors={editor.summary} attempt={editor.attempt} />
          {editor.problem && (
            <Problem error={editor.problem}>
              {overtaken && (
                <div>
                  <Button kind="quiet" onClick={editor.restart}>
                    <Trans>Show what is saved now</Trans>
                  </Button>
                </div>
              )}
            </Problem>
          )}
          <Touched visits={editor.touched} saved />
          <WeekEditor editor={editor} today={today} />
          <Card title={t`Single dates`}>
            <Exceptions editor={editor} today={today} />
          </Card>
          <RulesCard editor={editor} />
        </div>
        <Preview editor={editor} today={today} />
      </div>
      <LeaveGuard when={editor.changed} />
    </>
  )
}
