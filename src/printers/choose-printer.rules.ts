import type { MenuPrinter } from '../menu/menu.types.ts'

/** The printers of a branch, oldest first. */
type Printers = readonly MenuPrinter[]

/** A printer with stations is one of the kitchen. */
function isOfKitchen({ stationIds }: MenuPrinter): boolean {
  return stationIds.length > 0
}

/**
 * Chooses the printers of an item's kitchen papers: those of its station. An item without a station prints on the first
 * printer of the kitchen only.
 */
export function kitchenPrinters(printers: Printers, stationId: string | null): Printers {
  if (stationId === null) return printers.filter(isOfKitchen).slice(0, 1)
  return printers.filter(({ stationIds }) => stationIds.includes(stationId))
}

/**
 * Chooses the one printer of a bill, receipt, report or drawer: the first that names the register, then one for any register
 * outside of the kitchen, then any.
 * @param register null: none is known
 */
export function counterPrinter(printers: Printers, register: string | null): MenuPrinter | undefined {
  const own = register?.toLowerCase()
  const names = ({ registers }: MenuPrinter) => registers.some(name => name.toLowerCase() === own)
  const isOpen = (printer: MenuPrinter) => printer.registers.length === 0 && !isOfKitchen(printer)
  return printers.find(names) ?? printers.find(isOpen) ?? printers[0]
}
