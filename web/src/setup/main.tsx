import { startLive } from '../service/live.ts'
import { startScreen } from '../ui/start-screen.tsx'
import { Setup } from './Setup.tsx'
import { words } from './words.ts'

startLive()
void startScreen(<Setup />, words)
