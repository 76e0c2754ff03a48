const usual = [15, 20, 30, 45, 60, 75, 90, 120]

/** The lengths that staff can choose: the usual ones, and the one that the visit has now. */
export const listDurationsWith = (minutes: number): number[] => [...new Set([...usual, minutes])].sort((a, b) => a - b)
