import { Plural, Trans } from '@lingui/react/macro'

/** The place of somebody on a waiting list, as it is: how many have waited longer, and that this promises nothing. */
export function Place({ ahead }: { ahead: number }) {
  return (
    <>
      {ahead === 0 ? (
        <Trans>Nobody on this list has waited longer.</Trans>
      ) : (
        <Plural value={ahead} one="# person on this list has waited longer." other="# people on this list have waited longer." />
      )}{' '}
      <Trans>Nobody can say when a time opens up: it must suit whoever is next, so the order can differ.</Trans>
    </>
  )
}
