/**
 * Where pictures are served, to anybody: no key stands in the address of an image in a page. Below it the brand's id
 * and a hash that cannot be guessed; another picture has another address.
 */
export const imagesPath = '/v1/images'

/** The largest picture, bytes. */
export const maxImageBytes = 1024 * 1024

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** What the bytes are, whatever their sender calls them; undefined when they are no picture that is taken. */
export function imageType(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 8).equals(pngStart) && bytes.subarray(12, 16).toString('latin1') === 'IHDR') {
    return 'image/png'
  }
  if (bytes.subarray(0, 3).equals(jpegStart) && bytes.length > 3) return 'image/jpeg'
  const container = bytes.subarray(0, 4).toString('latin1') === 'RIFF'
  return container && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : undefined
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const jpegStart = Buffer.from('ffd8ff', 'hex')
