import { Trans, useLingui } from '@lingui/react/macro'
import { ALargeSmall, Globe, Moon, Sun } from 'lucide-react'
import { useStore } from '../../service/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { chooseLanguage, language, languages } from '../../ui/language.ts'
import { changeLook, look, type TextSize } from '../../ui/look.ts'
import { useMenuPlace } from '../../ui/use-menu.ts'
import { MenuBox } from '../../ui/MenuBox.tsx'
import css from './sign-in.module.css'

const names = { en: 'English', it: 'Italiano', ar: 'العربية' } as const
const sizes: readonly TextSize[] = [1, 1.25, 1.5]

/** Language, text size and theme of this device. */
export function DeviceChoices() {
  const { t } = useLingui()
  const languageMenu = useMenuPlace()
  const sizeMenu = useMenuPlace()
  const shown = useStore(language)
  const sizeNames = { 1: t`Normal text`, 1.25: t`Larger text`, 1.5: t`Largest text` } as const
  return (
    <div className={css['choices']}>
      <Button
        icon={<Globe />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => languageMenu.open(currentTarget.getBoundingClientRect())}
      >
        {names[shown]}
      </Button>
      <Button
        icon={<ALargeSmall />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => sizeMenu.open(currentTarget.getBoundingClientRect())}
      >
        <Trans>Text size</Trans>
      </Button>
      <ThemeButton />
      {languageMenu.place !== undefined && (
        <MenuBox
          name={t`Language`}
          at={languageMenu.place}
          onClose={languageMenu.close}
          items={languages.map(one => ({ label: names[one], onChoose: () => void chooseLanguage(one) }))}
        />
      )}
      {sizeMenu.place !== undefined && (
        <MenuBox
          name={t`Text size`}
          at={sizeMenu.place}
          onClose={sizeMenu.close}
          items={sizes.map(size => ({
            label: sizeNames[size],
            onChoose: () => changeLook({ textSize: size }),
          }))}
        />
      )}
    </div>
  )
}

function ThemeButton() {
  const { theme } = useStore(look)
  const isDark = theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  return (
    <Button
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => changeLook({ theme: isDark ? 'light' : 'dark' })}
    >
      {isDark ? <Trans>Light</Trans> : <Trans>Dark</Trans>}
    </Button>
  )
}
