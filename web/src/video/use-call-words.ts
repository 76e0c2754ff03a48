import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../kernel/words/i18n.ts'
import type { VideoCall } from './use-call.ts'

const countMinutesBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

/** When the visit begins or how long it has been going on, in words. */
export function useCallWords(
  { starts_at, ends_at, chat_channel_id }: VideoCall,
  now: string,
  zone: string,
): { begins: string; elapsed: string } {
  const { t } = useLingui()
  const format = useFormat()
  const time = format.time(starts_at, zone)
  const away = format.relative(starts_at, now)
  const minutes = Math.max(0, countMinutesBetween(starts_at, now))
  const passed = format.minutes(minutes)
  const whole = countMinutesBetween(starts_at, ends_at)
  if (chat_channel_id) return { begins: t`The call began at ${time}.`, elapsed: passed }
  return {
    begins: now < starts_at ? t`The visit begins at ${time}, ${away}.` : t`The visit began at ${time}.`,
    elapsed: t`${passed} of ${whole}`,
  }
}
