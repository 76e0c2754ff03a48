import { type Definition, type Element, expandValueSet, findCodes, findDefinition } from './definitions.ts'

type Node = { [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** How many codes were compared with a list, so that a test can tell that any were. */
export type Tally = { compared: number }

/**
 * The codes of a resource that a required binding does not know, which the validator of the package lets pass, and the codes of HL7's systems that
 * do not exist.
 */
export function findWrongCodes(resource: Node, tally: Tally): string[] {
  const definition = findDefinition(String(resource.resourceType))
  if (!definition) return [`${resource.resourceType} is no resource`]
  return [...walk(resource, definition, String(resource.resourceType), tally), ...findUnknownCodes(resource, tally)]
}

function walk(node: Node, definition: Definition, path: string, tally: Tally): string[] {
  return Object.entries(node).flatMap(([field, value]) => {
    const element = findElement(definition, `${path}.${field}`)
    if (!element) return []
    const type = element.type?.[0]?.code ?? ''
    const inner = isChoice(element) ? undefined : findDefinition(type)
    return listOf(value).flatMap((one) => {
      const wrong = element.binding?.strength === 'required' ? judgeBinding(one, element, tally) : []
      if (!isNode(one)) return wrong
      const below = inner && type !== 'BackboneElement' ? walk(one, inner, type, tally) : walk(one, definition, `${path}.${field}`, tally)
      return [...wrong, ...below]
    })
  })
}

const isChoice = ({ path }: Element) => path.endsWith('[x]')

/** The element of a path; `valueQuantity` is one of the choices of `value[x]`. */
function findElement({ snapshot }: Definition, path: string): Element | undefined {
  const elements = snapshot?.element ?? []
  return (
    elements.find((element) => element.path === path) ??
    elements.find((element) => isChoice(element) && path.startsWith(element.path.slice(0, -3)))
  )
}

function judgeBinding(value: unknown, { path, binding }: Element, tally: Tally): string[] {
  const codes = binding?.valueSet && expandValueSet(binding.valueSet)
  if (!codes) return []
  const said = isNode(value) ? listOf(value.coding ?? value).map((coding) => isNode(coding) && String(coding.code)) : [String(value)]
  tally.compared++
  return said.some((code) => code && codes.has(code)) ? [] : [`${path}: ${said.join(', ')} is not in ${binding.valueSet}`]
}

function findUnknownCodes(value: unknown, tally: Tally): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => findUnknownCodes(one, tally))
  if (!isNode(value)) return []
  const { system, code } = value
  const codes = typeof system === 'string' ? findCodes(system) : undefined
  if (codes) tally.compared++
  const wrong = codes && !codes.has(String(code)) ? [`${system} has no ${code}`] : []
  return [...wrong, ...Object.values(value).flatMap((one) => findUnknownCodes(one, tally))]
}
