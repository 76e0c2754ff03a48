import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../../browser/unsaved.ts'
import { confirm } from './confirm.ts'

/** Asks before a screen with unsent changes is left, by a link or by closing the tab: `<LeaveGuard when={form.changed && !act.isSuccess} />`. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useLingui()
  useUnsaved(when)
  useBlocker({
    enableBeforeUnload: () => when,
    shouldBlockFn: async ({ current, next }) => {
      if (!when || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: t`Leave without saving?`,
        text: t`What you entered here has not been sent yet.`,
        action: t`Leave this page`,
        keep: t`Stay here`,
        staysByDefault: true,
      })
      return !leave
    },
  })
  return null
}
