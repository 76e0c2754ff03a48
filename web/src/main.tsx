import './kernel/browser/fallbacks.ts'
import './kernel/ui/styles/fonts.css'
import './kernel/ui/styles/tokens.css'
import './kernel/ui/styles/base.css'
import './kernel/ui/styles/fields.css'
import './kernel/ui/styles/choices.css'
import './kernel/ui/styles/controls.css'
import './kernel/ui/styles/surfaces.css'
import './kernel/ui/styles/waiting.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showBootFailure } from './kernel/browser/boot-failure.ts'
import { chunk, isChunkError } from './kernel/browser/chunks.ts'
import { wipeOldTyping } from './kernel/browser/forget.ts'
import { reloadOnce } from './kernel/browser/reload.ts'
import { watchTyping } from './kernel/browser/unsaved.ts'
import { startListening } from './kernel/calls/live.ts'
import { queryClient } from './kernel/calls/query.ts'
import { setClock } from './kernel/clock.ts'
import { readConfiguration, readPageNonce } from './kernel/configuration.ts'
import { restoreAppearance } from './kernel/look/appearance.ts'
import { restoreSession } from './kernel/session.ts'
import { followSignOut } from './kernel/sign-out.ts'
import { loadPartsWhenSignedIn } from './kernel/signed-in/load.ts'
import { findPreferredLocale, speak } from './kernel/words/i18n.ts'
import { router } from './router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

restoreAppearance()
// Third parties that write a style at run time ask for the nonce here.
Object.assign(window, { __webpack_nonce__: readPageNonce() })

start(root).catch((error: unknown) => {
  // A new version may have replaced the scripts while this page was on its way.
  if (isChunkError(error) && reloadOnce()) return
  showBootFailure(root, isConfigured() ? 'scripts' : 'configuration')
  throw error
})

function isConfigured(): boolean {
  try {
    return readConfiguration() !== undefined
  } catch {
    return false
  }
}

async function start(place: HTMLElement): Promise<void> {
  readConfiguration()
  setClock()
  // A public page does not wait to learn who is signed in; what the server wrote stays in sight until the screen is ready to replace it.
  void restoreSession()
  startListening()
  loadPartsWhenSignedIn(chunk(() => import('./signed-in/parts.ts')))
  watchTyping()
  wipeOldTyping()
  followSignOut()
  await Promise.all([speak(findPreferredLocale()), router.load()])
  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
