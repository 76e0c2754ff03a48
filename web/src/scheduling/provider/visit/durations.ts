const usual = [15, 20, 30, 45, 60, 75, 90, 120]

/** The lengths that are offered, with the one that a visit has. */
export const listDurationsWith = (minutes: number): number[] => [...new Set([...usual, minutes])].sort((a, b) => a - b)
