import '../ui/screen.css'
import { startScreen } from '../ui/start-screen.tsx'
import { Setup } from './Setup.tsx'
import { words } from './words.ts'

void startScreen(<Setup />, { words })
