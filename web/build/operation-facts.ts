import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Wire } from '@sorrel/contract/kernel/operation'
import { requiredOf } from '@sorrel/contract/kernel/schema-walk'
import type { Plugin } from 'vite'

const declared = /export const (\w+) = operation<[^(]*>\(\)\(\{/g
// What only the server and its description of the API use: the sentence, the errors, who may call and why, and whether the call is an addition. The
// client asks only whether everybody may call.
const unused =
  /^ {2}(summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`)|errors: \[[^\]]*\]|access: \[[^\]]*\]|addition: true|staff_reason: (?:\{ needless: '[^']*' \}|\[.*\])),\n/gm

/**
 * Gives every operation of the contract its own name and what a caller must send, leaves out what only the server uses, and makes it a plain
 * object that a bundle without it can drop.
 * An operation is declared as `export const cancelAppointment = operation<...>()({ ... })` and cannot know its name; what must be sent is
 * written once, in its schemas, which a browser does not load. The client needs both to refuse a call that lacks something.
 */
export function operationFacts(): Plugin {
  return {
    name: 'sorrel:operation-facts',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/[\w/-]+\/operations\.ts$/ },
      async handler(code, id) {
        const schemas = id.replace(/operations\.ts$/, 'wire.ts')
        this.addWatchFile(schemas)
        const { text, unnamed } = withFacts(code, await requiredBy(schemas))
        if (unnamed > 0) this.error(`${id}: ${unnamed} operations are not written as 'export const <name> = operation<...>()({'`)
        return { code: text, map: null }
      },
    },
  }
}

/** What each operation of a file of schemas requires, by name. */
export async function requiredBy(schemas: string): Promise<Record<string, string[]>> {
  // The time of the last change makes Node read a changed file anew while the development server runs.
  const wires: Record<string, Wire> = await import(`${pathToFileURL(schemas).href}?${statSync(schemas).mtimeMs}`)
  return Object.fromEntries(Object.entries(wires).flatMap(([name, wire]) => ('output' in wire ? [[name, requiredOf(wire)]] : [])))
}

/** The source with each operation named and without its sentence and errors, and how many could not be named. */
export function withFacts(code: string, required: Record<string, string[]>): { text: string; unnamed: number } {
  let named = 0
  const text = code.replace(unused, '').replace(declared, (_, name: string) => {
    named += 1
    const requires = required[name] ?? []
    return `export const ${name} = ({ name: '${name}',${requires.length > 0 ? ` requires: ${JSON.stringify(requires)},` : ''}`
  })
  return { text, unnamed: (code.match(/\boperation<typeof/g)?.length ?? 0) - named }
}
