import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RemoteCode } from '@sorrel/contract/remote-care/schemas'
import type { RemoteWindow } from '@sorrel/contract/remote-care/vocabulary'
import type { z } from 'zod'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What a code needs, in one line. */
export function Thresholds({ code }: { code: z.infer<typeof RemoteCode> }) {
  const { t } = useLingui()
  const format = useFormat()
  const { min_minutes: least, max_minutes: most, min_data_days: days, add_on_of: base } = code
  const windows: Record<RemoteWindow, string> = {
    ...{ day: t`within a day`, '7_days': t`within 7 days`, '30_days': t`within 30 days` },
    ...{ month: t`within a month`, episode: t`once per episode` },
  }
  const parts = [
    most !== null ? t`${least} to ${most} minutes` : least > 0 ? t`from ${plural(least, { one: '# minute', other: '# minutes' })}` : null,
    days !== null && t`from ${plural(days, { one: '# day', other: '# days' })} of readings`,
    windows[code.window],
    code.patient_initiated && t`the patient begins`,
    code.needs_live_contact && t`with a call`,
    base && t`adds to ${base}`,
    code.excludes.length > 0 && t`not with ${code.excludes.join(', ')}`,
    !code.is_for_dietitians && t`not for dietitians`,
    code.ends_on && t`ended ${format.date(code.ends_on)}`,
  ]
  return <span className="small quiet">{parts.filter(Boolean).join(' · ')}</span>
}
