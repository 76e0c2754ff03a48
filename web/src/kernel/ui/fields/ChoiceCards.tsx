import { OneOf, type OneOfProps } from './OneOf.tsx'

/** One of a few that need a word of explanation each. */
export function ChoiceCards<V extends string>(props: Omit<OneOfProps<V>, 'look'>) {
  return <OneOf look="choices" {...props} />
}
