import { startScreen } from '../ui/start-screen.tsx'
import { startTill } from './start-till.ts'
import { Till } from './Till.tsx'
import { laterWords, words } from './words.ts'

void startTill()
void startScreen(<Till />, { words, laterWords })
