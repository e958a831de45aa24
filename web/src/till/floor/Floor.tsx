import { useLingui } from '@lingui/react/macro'
import { TillBar } from '../frame/TillBar.tsx'

export function Floor() {
  const { t } = useLingui()
  return (
    <>
      <TillBar title={t`Floor`} />
      <main />
    </>
  )
}
