import type { NewEvent } from '../db/events.ts'
