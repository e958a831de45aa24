import { useLingui } from '@lingui/react/macro'
import { TillBar } from '../frame/TillBar.tsx'

export function Drawer() {
  const { t } = useLingui()
  return (
    <>
      <TillBar title={t`Drawer`} />
      <main />
    </>
  )
}
