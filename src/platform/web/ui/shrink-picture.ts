/** What a sent picture may be: its bytes, the longest side of one that is drawn, and the sides to try, the first of which is enough. */
type Limits = { mostBytes: number; longestSide: number; sides: readonly number[] }

/** Only these can be transparent; everything else is a photo. */
const maybeTransparent = new Set(['image/png', 'image/webp', 'image/avif'])

/** The format of photos of iPhones, which only some browsers read. The file dialog of an iPhone turns them into JPG. */
export const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Makes a photo small enough to be sent, the right way up, before it leaves the device: a phone's is larger than the
 * limit. A picture that is small enough already, a drawing, or one that this browser cannot read stays as it is.
 */
export async function shrinkPicture(file: File, { mostBytes, longestSide, sides }: Limits): Promise<Blob> {
  if ((file.size <= mostBytes && !isHeic(file)) || file.type === 'image/svg+xml') return file
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const type = maybeTransparent.has(file.type) ? 'image/webp' : 'image/jpeg'
    if (Math.max(picture.naturalWidth, picture.naturalHeight) > longestSide) return file
    for (const side of sides) {
      const drawn = await draw(picture, side, type)
      if (drawn && drawn.size <= mostBytes) return drawn
    }
    return file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Browsers draw a picture the way up that its camera has noted. */
async function draw(picture: HTMLImageElement, side: number, type: string): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, type, 0.85))
}
