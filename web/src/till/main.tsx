import { startLive } from '../service/live.ts'
import { startScreen } from '../ui/start-screen.tsx'
import { Till } from './Till.tsx'
import { words } from './words.ts'

startLive()
void startScreen(<Till />, words)
