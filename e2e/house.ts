import { spawn } from 'node:child_process'
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
  /** Lets the seconds pass in which what was done can still be undone: the jobs of the next minute are due now. */
  letUndoPass: () => Promise<void>
  /**
   * Lets days pass, and then starts the job that would have started by itself meanwhile. Only for walks with a world of their own (`ownWorld`): what
   * other walks read of the time would be wrong.
   */
  letDaysPass: (
    days: number,
    job: 'billing.collect' | 'billing.issue_statements' | 'clearinghouse.collect' | 'scheduling.remind',
  ) => Promise<void>
  close: () => Promise<void>
}

/** Starts the server for one worker of the tests. Two workers share nothing. */
export async function openHouse(worker: number): Promise<House> {
  const script = fileURLToPath(new URL('../scripts/e2e-house.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(worker)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), exit.then(([code]) => Promise.reject(new Error(`The server ended: ${code}`)))])
  const [{ address }] = told as [{ address: string }]
  const close = async () => {
    child.disconnect()
    await exit
  }
  type Wish =
    | { age: string }
    | { begin: string }
    | { leave: string }
    | { charge: string }
    | { hurry: string }
    | { pass: number; job: string }
  const ask = async (wish: Wish) => {
    const done = once(child, 'message')
    child.send(wish)
    await done
  }
  return {
    address,
    ageBooking: (age) => ask({ age }),
    beginEarlier: (begin) => ask({ begin }),
    leaveTime: (leave) => ask({ leave }),
    letChargeCome: (charge) => ask({ charge }),
    letUndoPass: () => ask({ hurry: 'all' }),
    letDaysPass: (pass, job) => ask({ pass, job }),
    close,
  }
}
