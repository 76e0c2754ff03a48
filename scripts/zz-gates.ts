import { cheapGates } from './gates.ts'
import { runSteps } from './steps.ts'

const { failed } = await runSteps([...cheapGates])
console.log('FAILED', failed)
