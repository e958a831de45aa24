import { Refused } from '@comanda/client'
import { useState } from 'react'
import { command } from '../../service/commands.ts'
import { useMe } from '../../service/device.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { useBranch } from '../frame/branch.ts'

/** Opens the drawer of this till's register with a float; `refusal` says why not. */
export function useOpenDrawer() {
  const { key } = useMe()
  const { id: branchId } = useBranch()
  const [refusal, setRefusal] = useState('')
  const open = async (float: number, isBlind: boolean) => {
    setRefusal('')
    const body = {
      branch_id: branchId,
      opening_float: float,
      blind: isBlind,
      ...(key.register !== null && { register: key.register }),
    }
    try {
      const step = { method: 'post', path: '/shifts', body } as const
      await (
        await command({ place: 'drawer', kind: 'act', steps: [step] })
      ).answered
      refresh(['shift'])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(refusalText(error))
    }
  }
  return { open, refusal }
}
