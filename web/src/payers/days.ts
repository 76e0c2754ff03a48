/** Whether a text of the address is a day that the server takes. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '1900-01-01' && day <= '2199-12-31' && !Number.isNaN(Date.parse(day))
