/** Whether ten digits are an NPI: the check digit of Luhn over them with the prefix 80840, which adds 24 to the sum. */
export function isValidNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 24)
  return sum % 10 === 0
}
