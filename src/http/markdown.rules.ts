/** The little Markdown that our own texts use: headings, paragraphs, `code`. Everything else is shown as it is. */
export function markdownHtml(markdown: string): string {
  return markdown
    .split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)
    .map(block => block.trim())
    .filter(block => block !== '')
    .map(blockHtml)
    .join('\n')
}

function blockHtml(block: string): string {
  const heading = /^(#{1,4}) (.+)$/.exec(block)
  if (heading === null) return `<p>${inlineHtml(block)}</p>`
  const level = heading[1]!.length + 1
  return `<h${level}>${inlineHtml(heading[2]!)}</h${level}>`
}

export function inlineHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, sign => entities[sign]!)
}
