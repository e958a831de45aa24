/** The closed lists of words that rules and schemas share. */
export const channels = ['table', 'pos', 'kiosk', 'qr', 'online', 'phone', 'delivery'] as const
export type Channel = (typeof channels)[number]

/** The channels of orders without a bill. */
export const counterChannels = ['pos', 'kiosk', 'online', 'phone', 'delivery'] as const
export type CounterChannel = (typeof counterChannels)[number]

export const kitchenStages = ['new', 'preparing', 'ready', 'delivered'] as const
export type KitchenStage = (typeof kitchenStages)[number]

/** The greatest amount that comes in. */
export const maxAmount = 9_999_999.99

/** Of `metadata`: how many keys a record has, and how long keys and texts are, at most. */
export const metadataLimits = { keys: 20, keyLength: 40, length: 255 } as const

/** The id in the document's examples. */
export const exampleId = '01M7YQ0Z4T8R6V2X5N9CKDW3HB'
