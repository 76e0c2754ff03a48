let caught = ''
let tell: (text: string) => void = () => {}

/** From now on letters go to the search, wherever the focus is. */
export function catchLetters(): void {
  caught = ''
  document.addEventListener('keydown', take, true)
}

/** The field of the search has the focus and takes its letters itself. */
export function letGoOfLetters(): void {
  document.removeEventListener('keydown', take, true)
}

/** What was typed so far. */
export const readLetters = (): string => caught

/** Says each further letter, with those before it. Answers how to stop. */
export function hearLetters(hear: (text: string) => void): () => void {
  tell = hear
  return () => {
    tell = () => {}
  }
}

function take(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
  if (!isLetter && key !== 'Backspace' && key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  // A choice needs the results, which are not there yet.
  if (key === 'Enter') return
  caught = isLetter ? caught + key : caught.slice(0, -1)
  tell(caught)
}
