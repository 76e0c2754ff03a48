// A stretch that is being recorded is held by its tab under a lock. The browser lets go of the lock when the tab closes or crashes.
const prefix = 'sorrel-recording-take '

const own = new Map<string, { letGo: () => void; over: Promise<unknown> }>()

/** Notes that this tab records the stretch; answers once other tabs know it too. */
export async function holdTake(take_id: string): Promise<void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let over: Promise<unknown> = held
  own.set(take_id, { letGo, over })
  // A browser without locks knows its own tab alone.
  if (!navigator.locks) return
  await new Promise<void>((resolve) => {
    const holding = navigator.locks.request(prefix + take_id, () => {
      resolve()
      return held
    })
    // A recording does not wait for a lock that the browser refuses.
    over = holding.catch(resolve)
    own.set(take_id, { letGo, over })
  })
}

/** Notes that this tab records the stretch no longer. */
export async function releaseTake(take_id: string): Promise<void> {
  const held = own.get(take_id)
  own.delete(take_id)
  held?.letGo()
  await held?.over
}

/** The stretches that some tab of this browser is recording: what waits of them is no leftover. */
async function listHeldTakes(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const elsewhere = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set([...own.keys(), ...elsewhere])
}

/**
 * Reads what waits, and which stretches some tab records: before or after the reading. What is read takes a while to decrypt, and a stretch that ends
 * meanwhile has more pieces by then than was read.
 */
export async function readBesideTakes<T>(read: () => Promise<T>): Promise<{ found: T; held: ReadonlySet<string> }> {
  const before = await listHeldTakes()
  const found = await read()
  return { found, held: new Set([...before, ...(await listHeldTakes())]) }
}
