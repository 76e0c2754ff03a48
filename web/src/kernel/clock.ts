import { useEffect, useState } from 'react'
import { readConfiguration } from './configuration.ts'
import { drawing } from './drawing/drawing.ts'

// The only place of the web app that asks the device for the time, corrected by what the server said when it wrote the page.
let ahead: number | undefined

/** Call once at start, as early as possible: the difference is taken against the moment the page was written. */
export function setClock(): void {
  const { now } = readConfiguration()
  ahead = now === null ? 0 : Date.parse(now) - Date.now()
}

/** This moment as an instant: UTC with milliseconds. */
export const readNow = (): string => (drawing && readConfiguration().now) || new Date(Date.now() + (ahead ?? 0)).toISOString()

/** A moment that this device noted by its own clock, as an instant. */
export const toInstant = (milliseconds: number): string => new Date(milliseconds + (ahead ?? 0)).toISOString()

/** This moment, told anew every so many milliseconds (a minute unless told). */
export function useNow(every = 60_000): string {
  const [instant, setInstant] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(() => setInstant(readNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return instant
}

/** The IANA zone of this device; of the visitor's device, where a server draws the page. */
export function getDeviceZone(): string {
  if (!drawing) return new Intl.DateTimeFormat().resolvedOptions().timeZone || usualZone
  drawing.showsTimes = true
  return readConfiguration().zone ?? usualZone
}
const usualZone = 'America/New_York'
