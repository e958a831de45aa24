import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { useMe } from '../../service/device.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { language } from '../../ui/language.ts'
import { useStore } from '../../service/use-store.ts'
import { useOrderTools } from './order-context.ts'
import css from './panel.module.css'

/** Notes a line, or a component of a combo. */
function noted(line: DraftLine, at: number | undefined, note: string | null): DraftLine {
  if (at === undefined) return { ...line, note }
  return { ...line, choices: line.choices.map((one, place) => (place === at ? { ...one, note } : one)) }
}

/** A note to the kitchen: those that the brand uses often as chips, or any text. */
export function NoteField({ line, onDone }: { line: DraftLine; onDone: () => void }) {
  const { t } = useLingui()
  const { change, menu } = useOrderTools()
  const { quick_notes } = useMe().brand
  const shown = useStore(language)
  const [at, setAt] = useState<number>()
  const known = at === undefined ? line.note : (line.choices[at]?.note ?? null)
  const [text, setText] = useState(known ?? '')
  const keep = (note: string) => {
    change(line.id, one => noted(one, at, note.trim() === '' ? null : note.trim()))
    onDone()
  }
  return (
    <form
      className={css['note']}
      onSubmit={event => {
        event.preventDefault()
        keep(text)
      }}
    >
      {line.choices.length > 0 && (
        <ChipRow name={t`For`}>
          {[undefined, ...line.choices.keys()].map(place => (
            <Chip
              key={place ?? 'all'}
              isPressed={at === place}
              onPress={() => {
                setAt(place)
                setText((place === undefined ? line.note : line.choices[place]?.note) ?? '')
              }}
            >
              {place === undefined ? t`All of it` : menu.byId.get(line.choices[place]!.productId)?.name}
            </Chip>
          ))}
        </ChipRow>
      )}
      {quick_notes.length > 0 && (
        <div className={css['chips']}>
          {quick_notes.map(note => {
            const words = note.translations[shown]?.text ?? note.text
            return (
              <Chip key={note.text} isPressed={known === words} onPress={() => keep(words)}>
                {words}
              </Chip>
            )
          })}
        </div>
      )}
      <label>
        <Trans>Note to the kitchen</Trans>
        <input
          autoFocus
          dir="auto"
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </label>
      <div className={css['acts']}>
        <Button type="submit" tone="solid">
          <Trans>Note it</Trans>
        </Button>
        {known !== null && (
          <Button onClick={() => keep('')}>
            <Trans>No note</Trans>
          </Button>
        )}
        <Button tone="bare" onClick={onDone} aria-label={t`Close the note`}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}
