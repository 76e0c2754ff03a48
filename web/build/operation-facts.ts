import type { Plugin } from 'vite'

const declared = /export const (\w+) = operation<[^(]*>\(\)\(\{/g

/**
 * Gives every operation of the contract its own name, and makes it a plain object that a bundle without it can drop.
 * An operation is declared as `export const cancelAppointment = operation<...>()({ ... })` and cannot know its name; the client needs it
 * for its refusals and as the key of what it has read.
 */
export function operationNames(): Plugin {
  return {
    name: 'sorrel:operation-names',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/[\w/-]+\/operations\.ts$/ },
      handler(code, id) {
        const { text, unnamed } = withNames(code)
        if (unnamed > 0) this.error(`${id}: ${unnamed} operations are not written as 'export const <name> = operation<...>()({'`)
        return { code: text, map: null }
      },
    },
  }
}

/** The source with each operation named, and how many of them could not be. */
export function withNames(code: string): { text: string; unnamed: number } {
  let named = 0
  const text = code.replace(declared, (_, name: string) => {
    named += 1
    return `export const ${name} = ({ name: '${name}',`
  })
  return { text, unnamed: (code.match(/\boperation<typeof/g)?.length ?? 0) - named }
}
