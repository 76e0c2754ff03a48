import { useFocusTrap, useHotkeys } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'

/** What the keyboard does while a sheet lies over the page: the focus stays inside, Escape closes it, and whoever opened it gets the focus back. */
export function SheetKeys({ place, onClose }: { place: RefObject<HTMLElement | null>; onClose: () => void }) {
  const trap = useFocusTrap()
  useEffect(() => {
    const opener = document.activeElement
    trap(place.current)
    return () => {
      trap(null)
      // After the sheet is gone.
      setTimeout(() => opener instanceof HTMLElement && opener.isConnected && opener.focus({ preventScroll: true }))
    }
  }, [trap, place])
  // A dialog that was opened from here lies above and handles Escape first.
  useHotkeys([['Escape', () => !document.querySelector('.dialog-content') && onClose()]], [])
  return null
}
