// Closed lists and limits shared by rules and schemas.

export const channels = ['table', 'pos', 'kiosk', 'qr', 'online', 'phone', 'delivery'] as const
export type Channel = (typeof channels)[number]

/** The channels of orders without a bill. */
export const counterChannels = ['pos', 'kiosk', 'online', 'phone', 'delivery'] as const
export type CounterChannel = (typeof counterChannels)[number]

export const kitchenStages = ['new', 'preparing', 'ready', 'delivered'] as const
export type KitchenStage = (typeof kitchenStages)[number]

/** The largest amount in a request. */
export const maxAmount = 9_999_999_999.99

/** Maximum number of metadata keys of a record, and maximum lengths of keys and values. */
export const metadataLimits = { keys: 20, keyLength: 40, length: 255 } as const

/** The id used in examples of the API document. */
export const exampleId = '01M7YQ0Z4T8R6V2X5N9CKDW3HB'

/** The most choices of a combo, options of a choice, and components of one combo. */
export const maxChoices = 20
export const maxOptions = 100
export const maxComponents = 20
/** Characters of the id of a choice. */
export const maxChoiceId = 40
