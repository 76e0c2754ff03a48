import { OneOf, type OneOfProps } from './OneOf.tsx'

/** One of two to four, side by side. */
export function Segments<V extends string>(props: Omit<OneOfProps<V>, 'look'>) {
  return <OneOf look="segments" {...props} />
}
