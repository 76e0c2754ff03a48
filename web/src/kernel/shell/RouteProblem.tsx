import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Problem } from '../ui/Problem.tsx'

/** In place of a screen that could not be shown. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <div className="wrap wrap--narrow" style={{ paddingBlock: 32 }}>
      <Problem error={error} again={again} />
    </div>
  )
}
