import './kernel/browser/fallbacks.ts'
import './kernel/ui/styles/fonts.css'
import './kernel/ui/styles/tokens.css'
import './kernel/ui/styles/base.css'
import './kernel/ui/styles/fields.css'
import './kernel/ui/styles/choices.css'
import './kernel/ui/styles/controls.css'
import './kernel/ui/styles/surfaces.css'
import './kernel/ui/styles/waiting.css'
import { createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { showBootFailure } from './kernel/browser/boot-failure.ts'
import { chunk, isChunkError } from './kernel/browser/chunks.ts'
import { wipeOldTyping } from './kernel/browser/forget.ts'
import { reloadOnce } from './kernel/browser/reload.ts'
import { watchTyping } from './kernel/browser/unsaved.ts'
import { queryClient } from './kernel/calls/query.ts'
import { setClock } from './kernel/clock.ts'
import { readConfiguration, readPageNonce } from './kernel/configuration.ts'
import { readDrawn, wouldDiffer } from './kernel/drawing/drawn.ts'
import { keepEarlyPress } from './kernel/drawing/early-presses.ts'
import { restoreAppearance } from './kernel/look/appearance.ts'
import { restoreSession } from './kernel/session.ts'
import { followSignOut } from './kernel/sign-out.ts'
import { loadPartsWhenSignedIn } from './kernel/signed-in/load.ts'
import { loadParts } from './kernel/ui/lazy-part.tsx'
import { findPreferredLocale, speak } from './kernel/words/i18n.ts'
import { loadFurtherRoutes, makeRouter } from './router.ts'

const loadStaffRoutes = chunk(() => import('./staff-routes.ts'))
const loadSignedInParts = chunk(() => import('./signed-in/parts.ts'))
const loadStaffParts = chunk(() => import('./signed-in/staff-parts.ts'))
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
  const { role } = readConfiguration()
  setClock()
  // A public page does not wait to learn who is signed in.
  void restoreSession()
  loadPartsWhenSignedIn(role === 'client' ? loadSignedInParts : () => Promise.all([loadSignedInParts(), loadStaffParts()]))
  watchTyping()
  wipeOldTyping()
  followSignOut()
  const drawn = readDrawn(place)
  // The screen is probably one of those.
  if (!drawn && role === 'client') loadFurtherRoutes().catch(() => {})
  const onReady = keepEarlyPress(place)
  const router = makeRouter(queryClient, role === 'client' ? {} : { tree: (await loadStaffRoutes()).routeTreeOfStaff })
  await Promise.all([speak(findPreferredLocale()), router.load()])
  await loadParts(drawn?.parts ?? [])
  const app = createElement(App, { router, query: queryClient, onReady })
  const isWhole = router.state.matches.every(({ status }) => status === 'success')
  if (!drawn || !isWhole || wouldDiffer()) return createRoot(place).render(app)
  // NOTE: the server draws without a boundary around all screens, and so must who takes over; the router goes by this.
  router.ssr = { manifest: undefined }
  hydrateRoot(place, app)
}
