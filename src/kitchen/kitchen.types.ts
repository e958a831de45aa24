import type { CallerCommand } from '../access/caller.command.ts'
import type { KitchenStage } from '../wire/words.types.ts'

/** Request to change a kitchen stage; `ifMatch` is the version of the order. */
export type KitchenCommand = CallerCommand & { to: KitchenStage }
