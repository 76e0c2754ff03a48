const refusal = '[role="alert"], .mend'

/**
 * Brings a refusal into view that appears in a dialog. A long dialog on a small window hides it otherwise: beneath its actions, or beside the
 * part that is scrolled to. Returns what ends it.
 */
export function showRefusals(part: HTMLElement): () => void {
  const watcher = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element))
    const said = added.map((node) => (node.matches(refusal) ? node : node.querySelector(refusal))).find((found) => found !== null)
    ;(said?.closest('.field') ?? said)?.scrollIntoView({ block: 'nearest' })
  })
  watcher.observe(part, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
