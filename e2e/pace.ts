/** How many times slower than the reference this machine is (scripts/times/calibration.ts). */
const slowness = Number(process.env.SLOWNESS ?? 1)

/** Milliseconds that something may take here, where it may take so many on the reference machine. Every wait of a walk goes through it. */
export const allowTime = (milliseconds: number): number => milliseconds * slowness
