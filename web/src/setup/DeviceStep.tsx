import { useSuspenseQuery } from '@tanstack/react-query'
import { NoAnswer, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../service/device.ts'
import { service } from '../service/person.ts'
import { refusalText } from '../service/refusal-text.ts'
import { Button } from '../ui/Button.tsx'
import { Segments } from '../ui/Segments.tsx'
import { DeviceCode, type Made } from './DeviceCode.tsx'
import { Field } from './Field.tsx'
import { progressQuery } from './read-setup.ts'
import css from './setup.module.css'

type Purpose = 'till' | 'kitchen' | 'board'

/** Makes the code with which another browser becomes a till, a kitchen or a board. */
export function DeviceStep({ isNext }: { isNext: boolean }) {
  const { t } = useLingui()
  const { stations, devices } = useSuspenseQuery(progressQuery).data
  const [purpose, setPurpose] = useState<Purpose>('till')
  const [name, setName] = useState('')
  const [stationId, setStationId] = useState('')
  const names = { till: t`Till`, kitchen: t`Kitchen`, board: t`Board` } as const
  const station = stations.find(({ id }) => id === stationId) ?? stations[0]
  const given = name.trim() || (purpose === 'kitchen' && station?.name) || names[purpose]
  const { made, refusal, isBusy, make, drop } = useCode(devices.map(({ id }) => id))
  if (made !== undefined) return <DeviceCode made={made} onAnother={drop} />
  return (
    <>
      <Segments
        name={t`Purpose`}
        value={purpose}
        options={(['till', 'kitchen', 'board'] as const).map(value => ({ value, label: names[value] }))}
        onChange={setPurpose}
      />
      <div className={css['pair']}>
        {purpose === 'kitchen' && stations.length > 0 && (
          <Field label={<Trans>Station</Trans>}>
            {control => (
              <select {...control} value={station?.id} onChange={({ target }) => setStationId(target.value)}>
                {stations.map(({ id, name: shown }) => (
                  <option key={id} value={id}>
                    {shown}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={<Trans>Name of the device</Trans>}>
          {control => (
            <input
              {...control}
              maxLength={120}
              placeholder={given}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <div className={css['acts']}>
        <Button
          tone={isNext ? 'solid' : 'plain'}
          icon={<Smartphone />}
          off={isBusy ? t`Making a code…` : undefined}
          onClick={() =>
            void make({ name: given, purpose, stationId: purpose === 'kitchen' ? station?.id : undefined })
          }
        >
          <Trans>Make a code</Trans>
        </Button>
      </div>
      <p className={css['fault']} role="alert">
        {refusal}
      </p>
    </>
  )
}

/** @param known the devices that there are already */
function useCode(known: readonly string[]) {
  const { t } = useLingui()
  const { branches } = useMe()
  const [made, setMade] = useState<Made>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async ({
    name,
    purpose,
    stationId,
  }: {
    name: string
    purpose: Purpose
    stationId: string | undefined
  }) => {
    setBusy(true)
    setRefusal(undefined)
    const body = {
      name,
      purpose,
      branch_ids: [branches[0]!.id],
      ...(stationId !== undefined && { station_id: stationId }),
    }
    try {
      setMade({ name, known, ...(await service().post('/device-codes', { body })) })
    } catch (error) {
      if (error instanceof Refused) setRefusal(refusalText(error))
      else if (error instanceof NoAnswer) setRefusal(t`The service did not answer. Try again.`)
      else throw error
    }
    setBusy(false)
  }
  return { made, refusal, isBusy, make, drop: () => setMade(undefined) }
}
