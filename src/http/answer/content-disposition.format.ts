/**
 * Writes the header of an answer that browsers display and may save under this name (RFC 6266): a name in ASCII for every
 * client, followed by the full name where it differs (RFC 8187).
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(/[/\\]/g, '-')
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%]/gu, '_')
  const inline = `inline; filename="${plain}"`
  return plain === name ? inline : `${inline}; filename*=UTF-8''${percentEncoded(name)}`
}

/** Also encodes the characters that `encodeURIComponent` leaves and a parameter must not contain. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*!]/g, letter => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  })
}
