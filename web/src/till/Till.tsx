import { Trans } from '@lingui/react/macro'
import { Bar, Clock, ConnectionWord } from '../ui/Bar.tsx'
import { useMe } from '../service/device.ts'

export function Till() {
  const { branches } = useMe()
  return (
    <>
      <Bar
        strip={
          <>
            <ConnectionWord />
            <Clock zone={branches[0]!.timezone} />
          </>
        }
      >
        <h1>
          <Trans>Till</Trans>
        </h1>
      </Bar>
      <main />
    </>
  )
}
