const longestSide = 2000
const quality = 0.8

/**
 * A photo as it is sent: at most 2000 px long, upright and without the place where it was taken. Phones make photos
 * ten times larger than any screen here shows. What cannot be read as a picture is left for the server to judge, and
 * where there is no network to fetch what shrinks it, it goes as it is.
 */
export async function shrinkImage(photo: File): Promise<File> {
  const { default: Compressor } = (await import('compressorjs').catch(() => undefined)) ?? {}
  if (!Compressor) return photo
  return new Promise((resolve) => {
    new Compressor(photo, {
      maxWidth: longestSide,
      maxHeight: longestSide,
      quality,
      // A PNG stays a PNG, or its name would lie.
      convertSize: Number.POSITIVE_INFINITY,
      success: (shrunk) =>
        resolve(new File([shrunk], photo.name, { type: photo.type, lastModified: photo.lastModified })),
      error: () => resolve(photo),
    })
  })
}
