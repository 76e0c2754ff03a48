import './notices.css'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Devices } from './Devices.tsx'
import { Groups } from './Groups.tsx'
import { useSettings } from './mine.ts'
import { NoticeList } from './NoticeList.tsx'
import { QuietHours } from './QuietHours.tsx'

/** All about one’s own notices. Whoever acts for somebody sets no devices: those are their own. */
export function MyNotices({ hasDevices }: { hasDevices: boolean }) {
  const { data, error, refetch } = useSettings()
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={3} />
  return (
    <>
      {hasDevices && data.push_key !== null && <Devices settings={data} />}
      <Groups settings={data} />
      <QuietHours settings={data} />
      <NoticeList zone={data.time_zone} />
    </>
  )
}
