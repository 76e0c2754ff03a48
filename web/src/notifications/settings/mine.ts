import type { GroupSlug, NoticeChannel } from '@sorrel/contract/notifications/groups'
import {
  getNotificationSettings,
  getProviderNotificationSettings,
  listNotices,
  listProviderNotices,
  registerProviderPush,
  registerPush,
  removeProviderPush,
  removePush,
  sendNoticeAgain,
  sendProviderNoticeAgain,
  updateNotificationSetting,
  updateProviderNotificationSetting,
} from '@sorrel/contract/notifications/operations'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useSession } from '../../kernel/use-session.ts'
import { useMyPatientId } from '../../patients/use-people.ts'

// The calls about one's own notices differ for patients and dietitians by their paths alone. These hooks call those of whoever is signed in.

type Whose = { patient: { patient_id: string } | null; provider: { provider_id: string } | null }
type Handled = { onSuccess?: () => void; onError?: (error: Error) => void }

/** Whose notices the screen is about: a dietitian's own, or those of the patient for whom this tab acts. */
export function useWhose(): Whose {
  const actor = useSession()?.actor
  const patient_id = useMyPatientId()
  const isProvider = actor?.kind === 'provider' && actor.provider_id !== null
  return { patient: isProvider ? null : { patient_id }, provider: isProvider ? { provider_id: actor.provider_id ?? '' } : null }
}

/** What the person wants to be told. */
export function useSettings() {
  const { patient, provider } = useWhose()
  const ofPatient = useRead(getNotificationSettings, patient && { params: patient })
  const ofProvider = useRead(getProviderNotificationSettings, provider && { params: provider })
  return provider ? ofProvider : ofPatient
}

const settingReads = [getNotificationSettings, getProviderNotificationSettings]
type Change = InputOf<typeof updateNotificationSetting>['body']

/** Changes what the person wants to be told of a group. */
export function useChange(handled: Handled = {}) {
  const { patient, provider } = useWhose()
  const options = { refreshes: settingReads, ...handled }
  const ofPatient = useAct(updateNotificationSetting, options)
  const ofProvider = useAct(updateProviderNotificationSetting, options)
  const { isPending, error, variables } = provider ? ofProvider : ofPatient
  const change = (group_slug: GroupSlug, body: Change) => {
    if (provider) ofProvider.mutate({ params: { ...provider, group_slug }, body })
    else if (patient) ofPatient.mutate({ params: { ...patient, group_slug }, body })
  }
  return { change, isPending, error, changing: isPending ? variables?.body : undefined }
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Registers this browser for pushes. */
export function useRegister(handled: Handled = {}) {
  const { patient, provider } = useWhose()
  const options = { refreshes: settingReads, ...handled }
  const ofPatient = useAct(registerPush, options)
  const ofProvider = useAct(registerProviderPush, options)
  const { isPending, error } = provider ? ofProvider : ofPatient
  const register = async (subscription: Subscription) => {
    const body = { platform: 'web' as const, subscription }
    if (provider) await ofProvider.mutateAsync({ params: provider, body })
    else if (patient) await ofPatient.mutateAsync({ params: patient, body })
  }
  return { register, isPending, error }
}

/** Ends the pushes to a browser. */
export function useRemove() {
  const { patient, provider } = useWhose()
  const ofPatient = useAct(removePush, { refreshes: settingReads })
  const ofProvider = useAct(removeProviderPush, { refreshes: settingReads })
  const remove = async (token: string) => {
    if (provider) await ofProvider.mutateAsync({ params: { ...provider, token } })
    else if (patient) await ofPatient.mutateAsync({ params: { ...patient, token } })
  }
  return { remove, isPending: ofPatient.isPending || ofProvider.isPending, error: (provider ? ofProvider : ofPatient).error }
}

/** Sends a notice again. */
export function useAgain(handled: Handled) {
  const { patient, provider } = useWhose()
  const options = { refreshes: [listNotices, listProviderNotices], ...handled }
  const ofPatient = useAct(sendNoticeAgain, options)
  const ofProvider = useAct(sendProviderNoticeAgain, options)
  const sendAgain = (notification_id: string, channel: NoticeChannel) => {
    if (provider) ofProvider.mutate({ params: { ...provider, notification_id }, body: { channel } })
    else if (patient) ofPatient.mutate({ params: { ...patient, notification_id }, body: { channel } })
  }
  return { sendAgain, isPending: ofPatient.isPending || ofProvider.isPending }
}
