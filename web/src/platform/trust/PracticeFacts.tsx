import { useLingui } from '@lingui/react/macro'
import { readConfiguration } from '../../kernel/configuration.ts'
import { DataList } from '../../kernel/ui/DataList.tsx'

/** Who runs this site, and how to reach them, as its operator configured it. */
export function PracticeFacts() {
  const { t } = useLingui()
  const { name, address, phone, email } = readConfiguration().practice
  return (
    <DataList
      facts={[
        { label: t`Practice`, value: name },
        address !== null && { label: t`Address`, value: address },
        phone !== null && {
          label: t`Phone`,
          value: (
            <a className="link num" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          ),
        },
        email !== null && {
          label: t`Email`,
          value: (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        },
      ]}
    />
  )
}
