import { useSyncExternalStore } from 'react'

/** Above, the rail stands at the side and holds them all (staff.css). */
const bottomBarBelow = 720
/** What one place of the bar takes, and what one's own face and the edges take beside them. */
const [placeWidth, takenWidth] = [64, 64]

/** How many of so many tabs have a place: all of them, or as many as the bar of a phone has beside "More". */
export function countFitting(tabs: number, width: number): number {
  if (width >= bottomBarBelow) return tabs
  const places = Math.floor((width - takenWidth) / placeWidth)
  return places >= tabs ? tabs : Math.max(1, places - 1)
}

/** From this width on, the tabs of patients stand at the left and all have a place (app.css); the bar of a phone has five. */
const [patientsRailFrom, patientsMost] = [900, 5]
export const countForPatients = (tabs: number, width: number): number =>
  width >= patientsRailFrom || tabs <= patientsMost ? tabs : patientsMost - 1

const listenToSize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const getWidth = () => window.innerWidth
const getWidthAhead = () => bottomBarBelow
const useWidth = (): number => useSyncExternalStore(listenToSize, getWidth, getWidthAhead)

/** The same for this window, whenever its width changes. */
export const useFitting = (tabs: number): number => countFitting(tabs, useWidth())
export const useFittingForPatients = (tabs: number): number => countForPatients(tabs, useWidth())
