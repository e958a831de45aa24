import { useLingui } from '@lingui/react/macro'

/** A reason to press: its words, and what an act sends for it. */
export type Reason = { key: string; name: string; body: { reason_id: string } | { reason: string } }

/** The reasons for an act that are pressed instead of typed. */
export function useReasons(_kind: 'cancel' | 'discount' | 'cash'): readonly Reason[] {
  const { t } = useLingui()
  return [t`Changed their mind`, t`Our mistake`].map(name => ({ key: name, name, body: { reason: name } }))
}
