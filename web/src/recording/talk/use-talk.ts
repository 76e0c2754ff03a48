import { getRecording } from '@sorrel/contract/recording/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { playTalk } from './player.ts'

/** Plays a moment of the talk of a visit; undefined while no sound of it is kept. */
export function useTalk(appointmentId: string): ((moment: { offset_ms: number }) => void) | undefined {
  const params = { appointment_id: appointmentId as OutputOf<typeof getRecording>['appointment_id'] }
  const { data } = useRead(getRecording, { params })
  if (!data?.takes.some(({ has_media }) => has_media)) return undefined
  return ({ offset_ms }) => void playTalk(appointmentId, offset_ms)
}
