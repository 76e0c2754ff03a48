import { somethingIsUnsaved } from './unsaved.ts'

/**
 * Reloads the page by itself, to get the newest version; answers whether it does. Never while something is entered and not sent: then
 * the screen says what is missing, and the person decides. Not twice in a minute either: then the script is really missing.
 */
export function reloadOnce(): boolean {
  // Offline, a reload would only replace the app by the browser's error page.
  if (!navigator.onLine || somethingIsUnsaved()) return false
  try {
    const before = Number(sessionStorage.getItem('reloaded_at') ?? 0)
    if (performance.timeOrigin - before < 60_000) return false
    sessionStorage.setItem('reloaded_at', String(performance.timeOrigin + performance.now()))
  } catch {
    return false
  }
  window.location.reload()
  return true
}
