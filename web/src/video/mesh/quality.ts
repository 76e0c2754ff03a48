export type Quality = 'good' | 'fair' | 'weak'

/** What a connection is good for: `fair` carries sound well and video poorly, `weak` carries sound at best. */
export function rateConnection({ lost_share, round_trip_ms }: { lost_share: number; round_trip_ms: number }): Quality {
  if (lost_share > 0.08 || round_trip_ms > 600) return 'weak'
  return lost_share > 0.02 || round_trip_ms > 250 ? 'fair' : 'good'
}

export type Counted = { received: number; lost: number }

/** The share of packets that were lost between two counts. */
export function countLostShare(before: Counted, now: Counted): number {
  const [received, lost] = [Math.max(0, now.received - before.received), Math.max(0, now.lost - before.lost)]
  return received + lost === 0 ? 0 : lost / (received + lost)
}
