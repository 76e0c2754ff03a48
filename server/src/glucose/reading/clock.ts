const hour = 3_600_000

/** When a reading was taken, as far as its line tells. `ticks` are seconds of the sensor's own clock, which no change of the hour moves. */
export type Tick = { wall: number; device: string; ticks: number | undefined }

type Last = { at: number; wall: number; ticks: number | undefined; isSecond: boolean }

/**
 * Turns the times of a device into instants by the clock of a zone. Lines come in the order of time. Of the hour that occurs twice in fall,
 * a reading belongs to the second one once the sensor's own clock says so, or once the clock on the wall has gone back. The hour that is
 * missing in spring counts on: a device that was not set yet shows it.
 */
export function makeClock(zone: string): (tick: Tick) => number {
  const offsetsOf = makeOffsets(zone)
  const lastOf = new Map<string, Last>()
  return ({ wall, device, ticks }) => {
    const [early, late] = offsetsOf(wall)
    const last = lastOf.get(device)
    const isSecond = early !== late && last !== undefined && isInSecondHour({ wall, ticks }, last, [wall - early, wall - late])
    const at = wall - (isSecond ? late : early)
    lastOf.set(device, { at, wall, ticks, isSecond })
    return at
  }
}

function isInSecondHour({ wall, ticks }: Omit<Tick, 'device'>, last: Last, [early, late]: [number, number]): boolean {
  if (ticks !== undefined && last.ticks !== undefined) {
    const expected = last.at + (ticks - last.ticks) * 1000
    // A new sensor begins to count anew.
    if (Math.abs(early - expected) < hour * 0.75 || Math.abs(late - expected) < hour * 0.75)
      return Math.abs(late - expected) < Math.abs(early - expected)
  }
  const isNear = Math.abs(wall - last.wall) < 3 * hour
  return isNear && (last.isSecond || wall <= last.wall)
}

/** The two distances from UTC at a time on the wall; nearly always the same. Zones are looked up once for each hour. */
function makeOffsets(zone: string): (wall: number) => readonly [number, number] {
  const known = new Map<number, readonly [number, number] | null>()
  const look = (wall: number): readonly [number, number] => {
    const plain = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime()
    const later = plain.toZonedDateTime(zone, { disambiguation: 'later' })
    const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
    // In the hour that is missing, no instant shows this time. The later one counts on with the clock before the change.
    const isMissing = !later.toPlainDateTime().equals(plain)
    return [wall - (isMissing ? later : earlier).epochMilliseconds, wall - later.epochMilliseconds]
  }
  return (wall) => {
    const key = Math.floor(wall / hour)
    let found = known.get(key)
    if (found === undefined) {
      const ends = [look(key * hour), look(key * hour + hour - 1000)].flat()
      found = ends.every((one) => one === ends[0]) ? [ends[0]!, ends[0]!] : null
      known.set(key, found)
    }
    return found ?? look(wall)
  }
}
