import { brandCommands } from './brand.commands.ts'
import { bulkCommands } from './bulk.commands.ts'
import type { Command } from './command.ts'
import { deviceCommands } from './device.commands.ts'
import { archiveCommands } from './archive.commands.ts'
import { keyCommands } from './key.commands.ts'
import { menuCommands } from './menu.commands.ts'
import { opsCommands } from './ops.commands.ts'
import { printerCommands } from './printer.commands.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...brandCommands,
  ...keyCommands,
  ...deviceCommands,
  ...printerCommands,
  ...menuCommands,
  ...bulkCommands,
  ...opsCommands,
  ...archiveCommands,
]
