// Runs in a page: draws PDF files side by side into its <main>, with the PDF.js that is given as text.
globalThis.drawPdfs = async ({ source, files, scale }) => {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const { getDocument } = await import(address)
  for (const file of files) {
    const data = Uint8Array.from(atob(file), character => character.charCodeAt(0))
    const page = await (await getDocument({ data }).promise).getPage(1)
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: viewport.width, height: viewport.height })
    document.querySelector('main').append(canvas)
    await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
  }
}
