import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Two web nodes and two workers behind one address, with a demo world of their own. */
export type Nodes = {
  address: string
  /** Ends a web node without notice; the other goes on. */
  kill: (node: 0 | 1) => Promise<void>
  close: () => Promise<void>
}

export async function openNodes(): Promise<Nodes> {
  const script = fileURLToPath(new URL('../scripts/e2e-nodes.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), exit.then(([code]) => Promise.reject(new Error(`The nodes ended: ${code}`)))])
  const [{ address }] = told as [{ address: string }]
  return {
    address,
    kill: async (node) => {
      const done = once(child, 'message')
      child.send({ kill: node })
      await done
    },
    close: async () => {
      child.disconnect()
      await exit
    },
  }
}
