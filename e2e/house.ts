import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A running server with its own world. */
export type House = {
  address: string
  /** Lets a visit look as if it had been booked an hour earlier than it was. */
  ageBooking: (visitId: string) => Promise<void>
  /** Lets a visit look as if it had begun a quarter of an hour before it does. */
  beginEarlier: (visitId: string) => Promise<void>
  /** Puts a visit that took place back to an hour before, so that the next one can be now. */
  leaveTime: (visitId: string) => Promise<void>
  /** Lets the two days between a notice and its charge pass for a bill. */
  letChargeCome: (billId: string) => Promise<void>
  /**
   * Lets the seconds pass in which staff can undo what they did, after all that follows from it at once. A walk that waits for what comes
   * after them need not sit through them.
   */
  letUndoPass: () => Promise<void>
  /**
   * Lets days pass, and then starts the job that would have started by itself meanwhile. Only for walks with a world of their own (`ownWorld`): what
   * other walks read of the time would be wrong.
   */
  letDaysPass: (
    days: number,
    job: 'billing.collect' | 'billing.issue_statements' | 'clearinghouse.collect' | 'scheduling.remind',
  ) => Promise<void>
  /** The refresh cookie of a new session of whoever signs in with this number; null if nobody does. */
  openSession: (person: { phone_number: string; kind: 'patient' | 'staff' }) => Promise<string | null>
  close: () => Promise<void>
}

let here: House | undefined
/** The server of this worker, if its tests use one. */
export const findHouse = (): House | undefined => here

/** Starts the server for one worker of the tests. Two workers share nothing. */
export async function openHouse(worker: number): Promise<House> {
  const script = fileURLToPath(new URL('../scripts/e2e-house.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(worker)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), exit.then(([code]) => Promise.reject(new Error(`The server ended: ${code}`)))])
  const [{ address }] = told as [{ address: string }]
  const close = async () => {
    here = undefined
    child.disconnect()
    await exit
  }
  const ask = askInTurn(child)
  const tell = async (wish: Wish): Promise<void> => void (await ask(wish))
  here = {
    address,
    ageBooking: (age) => tell({ age }),
    beginEarlier: (begin) => tell({ begin }),
    leaveTime: (leave) => tell({ leave }),
    letChargeCome: (charge) => tell({ charge }),
    letUndoPass: () => tell({ undo: 'passes' }),
    letDaysPass: (pass, job) => tell({ pass, job }),
    openSession: async (person) => (await ask(person)).cookie ?? null,
    close,
  }
  return here
}

type Wish =
  | { age: string }
  | { begin: string }
  | { leave: string }
  | { charge: string }
  | { undo: 'passes' }
  | { phone_number: string; kind: string }
  | { pass: number; job: string }
type Granted = { cookie?: string | null }

/** Asks the server of a worker for one thing after the other: an answer does not say to which wish it belongs. */
function askInTurn(child: ChildProcess): (wish: Wish) => Promise<Granted> {
  let last: Promise<unknown> = Promise.resolve()
  return (wish) => {
    const answer = last.then(async () => {
      const done = once(child, 'message')
      child.send(wish)
      const [granted]: Granted[] = await done
      return granted ?? {}
    })
    last = answer.catch(() => {})
    return answer
  }
}
