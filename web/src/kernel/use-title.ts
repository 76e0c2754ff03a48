import { useEffect } from 'react'

/** The name of a screen in the tab: `useTitle(t`Your visits`)`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Sorrel` : 'Sorrel'
  }, [title])
}
