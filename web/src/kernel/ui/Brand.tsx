import { Link } from '@tanstack/react-router'
import { Leaf } from './Leaf.tsx'

/** The mark with its name, leading to the start of the app it stands in. */
export function Brand({ to = '/' }: { to?: string }) {
  return (
    <Link className="brand" to={to as '/'}>
      <Leaf />
      Sorrel
    </Link>
  )
}
