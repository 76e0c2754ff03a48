import './kernel/fallbacks.ts'
import './kernel/ui/fonts.css'
import './kernel/ui/tokens.css'
import './kernel/ui/base.css'
import './kernel/ui/fields.css'
import './kernel/ui/choices.css'
import './kernel/ui/controls.css'
import './kernel/ui/surfaces.css'
import './kernel/ui/waiting.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreAppearance } from './kernel/appearance.ts'
import { showBootFailure } from './kernel/boot-failure.ts'
import { reloadOnce } from './kernel/chunks.ts'
import { setClock } from './kernel/clock.ts'
import { configuration, pageNonce } from './kernel/configuration.ts'
import { preferredLocale, speak } from './kernel/i18n.ts'
import { startListening } from './kernel/live.ts'
import { queryClient } from './kernel/query.ts'
import { restoreSession } from './kernel/session.ts'
import { followSignOut } from './kernel/sign-out.ts'
import { router } from './router.ts'

restoreAppearance()
configuration()
setClock()
// Third parties that write a style at run time ask for the nonce here.
Object.assign(window, { __webpack_nonce__: pageNonce() })

// A new version replaces the scripts of the old one; whoever still has the old page gets the new one, once.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

start(root).catch((error: unknown) => {
  showBootFailure(root)
  throw error
})

async function start(place: HTMLElement): Promise<void> {
  // A public page does not wait to learn who is signed in; what the server wrote stays in sight until the screen is ready to replace it.
  void restoreSession()
  startListening()
  followSignOut()
  await Promise.all([speak(preferredLocale()), router.load()])
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
