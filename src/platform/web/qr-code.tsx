import { encode } from 'uqr'

/** A QR code, black on white in both themes, because cameras need that contrast. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** A QR code as an SVG file. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

/** A QR code as a PNG of about a thousand pixels; each module is a whole number of pixels. */
export function qrPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, look)
  const scale = Math.ceil(1000 / size)
  const canvas = Object.assign(document.createElement('canvas'), { width: size * scale, height: size * scale })
  const drawing = canvas.getContext('2d')!
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.scale(scale, scale)
  drawing.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) drawing.fillRect(x, y, 1, 1)
  return new Promise((done, fail) =>
    canvas.toBlob(
      (picture) => (picture ? done(picture) : fail(new Error('the picture could not be made'))),
      'image/png',
    ),
  )
}

/** Medium error correction and the white margin of four modules that the standard asks for. */
const look = { ecc: 'M', border: 4 } as const

/** A QR code as one SVG path of unit squares. */
function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, look)
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
