import { useLingui } from '@lingui/react/macro'
import { TillBar } from '../frame/TillBar.tsx'

export function Orders() {
  const { t } = useLingui()
  return (
    <>
      <TillBar title={t`Orders today`} />
      <main />
    </>
  )
}
