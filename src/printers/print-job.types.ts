/** What is printed: papers for the kitchen, papers for guests and owners, and the pulse that opens a drawer. */
export const printKinds = [
  'ticket',
  'change',
  'cancel',
  'fire',
  'move',
  'bill',
  'receipt',
  'z_report',
  'drawer',
] as const
