import { Trans, useLingui } from '@lingui/react/macro'
import { MapPinOff } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { floorAddress } from '../addresses.ts'

/** An address that names a table of no area. */
export function NoTable({ name }: { name: string }) {
  const { t } = useLingui()
  const [, go] = useLocation()
  const act = (
    <Button tone="solid" onClick={() => go(floorAddress)}>
      <Trans>Back to the floor</Trans>
    </Button>
  )
  return (
    <main>
      <Empty icon={<MapPinOff />} title={t`There is no table ${name} here.`} act={act} />
    </main>
  )
}
