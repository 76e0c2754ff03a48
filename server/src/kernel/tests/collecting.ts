import { globSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../..')

/** The files with this name that features have for the tests of the whole house, such as `<feature>/tests/tour.ts`. */
export function filesOfFeatures(name: string): { feature: string; path: string }[] {
  const found = globSync(`*/tests/${name}`, { cwd: home })
    .sort()
    .map((path) => ({ feature: path.split(/[/\\]/)[0]!, path: join(home, path) }))
    .filter(({ feature }) => feature !== 'kernel')
  if (found.length === 0) throw new Error(`no feature brings tests/${name}`)
  return found
}

/** What the files of this name export under the same name, by feature. */
export async function collectFrom<T>(name: 'tour' | 'planting' | 'samples' | 'messages'): Promise<{ feature: string; brought: T }[]> {
  const brought = async ({ feature, path }: { feature: string; path: string }) => {
    const found = ((await import(path)) as Record<string, T | undefined>)[name]
    if (found === undefined) throw new Error(`${feature}/tests/${name}.ts exports no ${name}`)
    return { feature, brought: found }
  }
  return Promise.all(filesOfFeatures(`${name}.ts`).map(brought))
}
