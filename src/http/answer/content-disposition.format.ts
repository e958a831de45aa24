/**
 * The header of an answer that a browser shows and may save under this name (RFC 6266): a name in ASCII for every
 * client, and beside it the true one where that differs (RFC 8187, before it RFC 5987).
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

/** `encodeURIComponent` leaves a few characters that a parameter may not have. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*!]/g, letter => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  })
}
