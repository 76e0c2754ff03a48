import { useLingui } from '@lingui/react/macro'
import type { PatientFlag } from '@sorrel/contract/patients/vocabulary'
import { Chip } from '../../kernel/ui/Chip.tsx'

const tones: Record<PatientFlag, 'warn' | 'error' | 'info' | undefined> = {
  unconfirmed: 'warn',
  minor: 'info',
  no_guardian: 'error',
  no_coverage: undefined,
  federal_program: undefined,
  safe_mode: 'info',
  deletion_requested: 'error',
}

/** What support should know of a patient at first sight. Safe mode is about health, so it is not shown here. */
export function FlagChips({ flags }: { flags: readonly PatientFlag[] }) {
  const { t } = useLingui()
  const words: Record<PatientFlag, string> = {
    unconfirmed: t`Details not confirmed`,
    minor: t`Under 18`,
    no_guardian: t`Nobody acts for them`,
    no_coverage: t`No coverage`,
    federal_program: t`Federal program`,
    safe_mode: '',
    deletion_requested: t`To be deleted`,
  }
  const shown = flags.filter((flag) => words[flag] !== '')
  return (
    <span className="support-chips">
      {shown.map((flag) => (
        <Chip key={flag} {...(tones[flag] && { tone: tones[flag] })}>
          {words[flag]}
        </Chip>
      ))}
    </span>
  )
}
