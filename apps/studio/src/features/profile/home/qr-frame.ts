export const maxCaption = 28

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

export const createFramedQr = (svg: string, caption: string, color: string, background: string): string => {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1] ?? 1)
  const edge = side * 0.04
  const width = side + 2 * edge
  const fontSize = Math.min(side * 0.11, (side * 1.55) / [...caption].length)
  const band = fontSize * 1.9
  const height = side + edge + band
  const code = svg.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" `)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" rx="${2 * edge}" fill="${color}"/>${code.trim()}<text x="${width / 2}" y="${side + edge + band / 2}" fill="${background}" text-anchor="middle" dominant-baseline="central" font-family="system-ui, sans-serif" font-weight="700" font-size="${fontSize}">${escapeXml(caption)}</text></svg>`
}

export const createSvgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

export const renderPng = async (svg: string, width: number): Promise<Blob> => {
  const [, w, h] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!
  const height = Math.round((width * Number(h)) / Number(w))
  const image = new Image(width, height)
  // Firefox draws SVG only with a size in the document itself
  image.src = createSvgUrl(svg.replace('<svg ', `<svg width="${width}" height="${height}" `))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The PNG cannot be drawn'))),
      'image/png',
    ),
  )
}
