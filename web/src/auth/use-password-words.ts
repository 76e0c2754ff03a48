import { useLingui } from '@lingui/react/macro'
import { getAuthConfiguration } from '@sorrel/contract/auth/operations'
import { defaultPasswordPolicy, findPasswordPolicyProblem, passwordMaximumLength } from '@sorrel/contract/auth/rules'
import { ApiProblem } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'

/** Says what a new password needs, and how to fix it: by the policy before it is sent, and by the server's answer afterwards. */
export function usePasswordWords() {
  const { t } = useLingui()
  const policy = useRead(getAuthConfiguration).data?.password_policy ?? defaultPasswordPolicy
  const least = policy.minimum_length
  const sentences: Record<string, string> = {
    too_short: t`That password is too short. Use at least ${least} characters.`,
    too_long: t`That password is too long. Use at most ${passwordMaximumLength} characters.`,
    needs_lowercase: t`Add a small letter.`,
    needs_uppercase: t`Add a capital letter.`,
    needs_number: t`Add a digit.`,
    needs_symbol: t`Add a symbol, such as ! or #.`,
    too_common: t`Many people use that password, so it is guessed first. Choose another one.`,
    contains_phone_number: t`Leave your phone number out of the password.`,
  }
  const needs = [
    policy.lowercase && t`a small letter`,
    policy.uppercase && t`a capital letter`,
    policy.number && t`a digit`,
    policy.symbol && t`a symbol`,
  ]
  return {
    help: [t`At least ${least} characters.`, ...needs.filter((need) => need !== false).map((need) => t`With ${need}.`)].join(' '),
    mend: (password: string): string => sentences[findPasswordPolicyProblem(policy, password) ?? ''] ?? '',
    refusal: (error: unknown): string =>
      error instanceof ApiProblem && error.code === 'password_too_weak' ? (sentences[String(error.details.reason)] ?? '') : '',
  }
}
