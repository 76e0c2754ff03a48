import '../remote-care.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRemoteConsent, setRemoteConsent } from '@sorrel/contract/remote-care/operations'
import { remoteConsentVersion } from '@sorrel/contract/remote-care/vocabulary'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useRemoteTerms } from '../use-remote-terms.ts'

/** Asks whether written answers may be billed. Nothing is asked where the plan pays none. */
export function ConsentCard({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const terms = useRemoteTerms()
  const params = { patient_id: patientId }
  const { data } = useRead(getRemoteConsent, { params })
  const set = useAct(setRemoteConsent, { refreshes: [getRemoteConsent], onSuccess: () => toast(t`Saved.`) })
  if (!data || (!data.is_asked && !data.is_given)) return null
  const say = (agrees: boolean) => set.mutate({ params, body: { agrees, version: remoteConsentVersion } })
  const day = data.agreed_at && format.date(dayOf(data.agreed_at, getDeviceZone()))
  return (
    <Card className="stack" title={t`May we bill your plan for written answers?`}>
      {data.is_given ? (
        <p>
          <Trans>You agreed on {day}.</Trans>
        </p>
      ) : (
        terms.map((line) => <p key={line}>{line}</p>)
      )}
      {set.error && <Problem error={set.error} />}
      <div className="remote-acts">
        {data.is_given ? (
          <Button kind="quiet" size="small" busy={set.isPending} onClick={() => say(false)}>
            <Trans>I no longer agree</Trans>
          </Button>
        ) : (
          <Button kind="soft" busy={set.isPending} onClick={() => say(true)}>
            <Trans>I agree</Trans>
          </Button>
        )}
      </div>
      {!data.is_given && (
        <p className="small quiet">
          <Trans>If you do not agree, there is nothing to do.</Trans>
        </p>
      )}
    </Card>
  )
}
