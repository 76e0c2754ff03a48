/** Seconds as a player shows them: minutes and two digits of seconds. */
export const writeClock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
