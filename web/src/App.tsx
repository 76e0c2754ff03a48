import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { AppRouter } from './router.ts'

/** The whole app, as a browser shows it and as the server draws it. */
export function App({
  router,
  query,
  onReady,
}: {
  router: AppRouter
  query: QueryClient /** The page answers from now on. */
  onReady?: () => void
}) {
  useEffect(() => {
    onReady?.()
  }, [onReady])
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={query}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  )
}
