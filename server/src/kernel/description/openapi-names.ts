import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

/** The schemas that the document names, each by the name of its export. */
export const names = z.registry<{ id: string }>()
export const named: z.ZodType[] = []

/**
 * The name of a schema's component. If two features export equal schemas under one name, they share a component; if the schemas differ,
 * the later name begins with its feature.
 */
export const nameOf = (id: string): string => id.replace(/~\d+$/, '')

const features = dirname(dirname(fileURLToPath(import.meta.resolve('@sorrel/contract/kernel/values'))))
const textsByName = new Map<string, string[]>()

await nameExportsOf('kernel', 'values.ts')
for (const feature of readdirSync(features).sort()) await nameExportsOf(feature, 'schemas.ts')

async function nameExportsOf(feature: string, file: string): Promise<void> {
  const path = join(features, feature, file)
  if (!existsSync(path)) return
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  for (const [name, value] of Object.entries(exported)) {
    if (!/^[A-Z]/.test(name) || !(value instanceof z.ZodType) || names.has(value)) continue
    names.add(value, { id: idFor(feature, name, value) })
    named.push(value)
  }
}

function idFor(feature: string, name: string, schema: z.ZodType): string {
  const text = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  const texts = textsByName.get(name) ?? []
  textsByName.set(name, [...texts, text])
  if (texts.length === 0) return name
  return texts[0] === text ? `${name}~${texts.length}` : `${toPascal(feature)}${name}`
}

function toPascal(feature: string): string {
  return feature.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
