/** A `key` is of a program, a `device` of a browser, which was paired for a purpose. */
export const keyKinds = ['key', 'device'] as const

/** What a device is for; its scopes follow from it. */
export const devicePurposes = ['till', 'kitchen', 'board', 'kiosk', 'office'] as const
