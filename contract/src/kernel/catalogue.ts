import { existsSync, readdirSync } from 'node:fs'
import type { Description, Wire } from './operation.ts'

export type Declared = { name: string; feature: string; description: Description; wire: Wire }

/** Every operation of every feature with its schemas. Only tests and scripts use it; server and web app import operations by name. */
export async function declaredOperations(): Promise<Declared[]> {
  const root = new URL('../', import.meta.url)
  const features = readdirSync(root)
    .sort()
    .filter((feature) => existsSync(new URL(`${feature}/operations.ts`, root)))
  return (await Promise.all(features.map((feature) => operationsOf(feature, new URL(`${feature}/`, root))))).flat()
}

/** The operations of a feature: those of its own file, and those of the folders in it, which that file may or may not export as well. */
async function operationsOf(feature: string, folder: URL): Promise<Declared[]> {
  const parts = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/operations.ts`, folder)))
  const all = await Promise.all([folder, ...parts.map((name) => new URL(`${name}/`, folder))].map((from) => readOperations(feature, from)))
  return [...new Map(all.flat().map((declared) => [declared.name, declared])).values()]
}

async function readOperations(feature: string, folder: URL): Promise<Declared[]> {
  const operations: Record<string, Description> = await import(new URL('operations.ts', folder).href)
  const wires: Record<string, Wire> = await import(new URL('wire.ts', folder).href)
  return Object.entries(operations).map(([name, description]) => {
    const wire = wires[name]
    if (!wire) throw new Error(`${feature}: wire.ts has no ${name}`)
    return { name, feature, description, wire }
  })
}
