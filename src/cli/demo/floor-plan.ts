export const brand = {
  name: 'Trattoria da Lucia',
  currency: 'EUR',
  timezone: 'Europe/Rome',
  defaultLanguage: 'it',
  languages: ['it', 'en'],
  taxMode: 'inclusive',
} as const

/** Two branches: areas, and tables with their positions on a plan of 1000 × 700. */
export const branches = [
  {
    code: 'CENTRO',
    name: 'Da Lucia in centro',
    address: 'Via dei Giardini 12, Como',
    phone: '+39 031 555 0112',
    areas: [
      { name: 'Sala', tables: rows('', 1, [2, 2, 4, 4], [4, 4, 6, 2]) },
      { name: 'Cortile', tables: rows('C', 1, [2, 2, 2], [4, 4, 4]) },
      { name: 'Banco', tables: rows('B', 1, [1, 1, 1, 1]) },
    ],
  },
  {
    code: 'LAGO',
    name: 'Da Lucia sul lago',
    address: 'Lungolago 3, Bellagio',
    phone: '+39 031 555 0198',
    areas: [
      { name: 'Veranda', tables: rows('V', 1, [2, 2, 4], [4, 6, 8]) },
      { name: 'Terrazza', tables: rows('T', 1, [2, 2, 2, 2], [4, 4, 4]) },
    ],
  },
]

export const paymentMethods = [
  { name: 'Contanti', type: 'cash', opens_drawer: true },
  { name: 'Carta', type: 'card' },
  { name: 'Buoni pasto', type: 'meal_card' },
  { name: 'Bonifico', type: 'transfer' },
] as const

/** The staff. Only a demo publishes their PINs. */
export const staff = [
  { name: 'Lucia', role: 'owner', pin: '123456' },
  { name: 'Marco', role: 'manager', pin: '234567' },
  { name: 'Giulia', role: 'cashier', pin: '3456' },
  { name: 'Paolo', role: 'waiter', pin: '4567' },
  { name: 'Sara', role: 'cook', pin: '5678' },
] as const

/** The loyalty points of customers, and the footer of receipts. */
export const settings = {
  loyalty: { points_per_unit: 1, point_value: 0.01, cashback_percent: 0, min_redeem_points: 50 },
  receipt: { footer: 'Grazie e a presto!' },
} as const

export const customers = [
  { name: 'Elena Bianchi', phone: '+390315550143', birthday: '1984-05-12' },
  { name: 'Tom Baker', phone: '+442079460958', email: 'tom@example.com', note: 'Sits by the window' },
] as const

/** The discount of a coupon; prices are unchanged without it. */
export const campaigns = [
  { name: 'Benvenuti', kind: 'percentage', value: 10, coupon_code: 'BENVENUTI' },
] as const

const reason = (kind: string, name: string, english: string) => {
  return { kind, name, translations: { en: { name: english } } }
}

/** Reasons to choose from, by kind in the order of their positions. */
export const reasons = [
  reason('cancel', 'Errore di battitura', 'Wrong entry'),
  reason('cancel', 'Il cliente ha cambiato idea', 'Guest changed their mind'),
  reason('cancel', 'Attesa troppo lunga', 'Waited too long'),
  reason('cancel', 'Piatto finito', 'Dish ran out'),
  reason('discount', 'Scuse della casa', 'With our apologies'),
  reason('discount', 'Cliente abituale', 'Regular guest'),
  reason('discount', 'Pasto del personale', 'Staff meal'),
  reason('refund', 'Reclamo sul piatto', 'Complaint about a dish'),
  reason('refund', 'Addebito sbagliato', 'Charged by mistake'),
  reason('waste', 'Caduto', 'Dropped'),
  reason('waste', 'Bruciato', 'Burnt'),
  reason('waste', 'Rimandato indietro', 'Sent back'),
  reason('cash', 'Fondo cassa', 'Change for the drawer'),
  reason('cash', 'Pagamento fornitore', 'Paid a supplier'),
  reason('cash', 'Versamento in banca', 'Taken to the bank'),
] as const

/** A branch's opening stock by unit; `low` is the reorder level. */
export const openingStock: Readonly<Record<string, { bought: number; low: number }>> = {
  g: { bought: 25_000, low: 4000 },
  ml: { bought: 30_000, low: 5000 },
  piece: { bought: 360, low: 60 },
}

/** Tables in rows, numbered consecutively; large ones are square. */
function rows(prefix: string, first: number, ...seatsByRow: number[][]) {
  const cell = 160
  const tables = seatsByRow.flatMap((seats, row) =>
    seats.map((count, column) => {
      const side = count > 2 ? 110 : 80
      const shape = count > 2 ? 'square' : 'round'
      return { seats: count, x: 80 + column * cell, y: 80 + row * cell, width: side, height: side, shape }
    }),
  )
  return tables.map((table, at) => ({ name: `${prefix}${first + at}`, ...table }))
}
