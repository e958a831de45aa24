import '../ui/screen.css'
import { WithMe } from '../service/device.ts'
import { startLive } from '../service/live.ts'
import { startScreen } from '../ui/start-screen.tsx'
import { Kitchen } from './Kitchen.tsx'
import { laterWords, words } from './words.ts'

startLive(20_000)
void startScreen(
  <WithMe>
    <Kitchen />
  </WithMe>,
  { words, laterWords, theme: 'kitchen' },
)
