import { Trans, useLingui } from '@lingui/react/macro'
import { getHealth } from '@sorrel/contract/platform/operations'
import { useRead } from '../kernel/calls/query.ts'
import { getDeviceZone } from '../kernel/clock.ts'
import { DataList } from '../kernel/ui/DataList.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../kernel/use-title.ts'
import { useFormat } from '../kernel/words/i18n.ts'

/** Whether everything works; refreshed every half minute. */
export function StatusPage() {
  const { t } = useLingui()
  const format = useFormat()
  const health = useRead(getHealth, {}, { refetchInterval: 30_000, staleTime: 0 })
  useTitle(t({ message: 'Status', context: 'of the service' }))
  return (
    <div className="wrap wrap--narrow page-room stack stack--wide">
      <h1 className="serif">
        <Trans>Is Sorrel working?</Trans>
      </h1>
      {health.isPending && <Waiting shape="text" />}
      {health.error && <Problem error={health.error} again={() => void health.refetch()} />}
      {health.data && (
        <>
          <Notice tone={health.data.status === 'ok' ? 'leaf' : 'warn'} live>
            {health.data.status === 'ok' ? (
              <Trans>Yes. Booking, visits and messages all work.</Trans>
            ) : (
              <Trans>Partly. Some things may be slow or fail at the moment. We know and are on it.</Trans>
            )}
          </Notice>
          <DataList
            facts={[
              { label: t`Records`, value: health.data.database === 'ok' ? t`Answering` : t`Not answering` },
              health.data.jobs_waiting !== null && {
                label: t`Messages waiting to be sent`,
                value: format.number(health.data.jobs_waiting),
              },
              { label: t`Version`, value: health.data.version },
              { label: t`Asked`, value: format.timeWithZone(health.data.at, getDeviceZone()) },
            ]}
          />
        </>
      )}
    </div>
  )
}
