import { drawnPhotos } from '../demo/photos.ts'

/** One of the demo's cars, as somebody would choose its photo on their phone. */
export async function carPhoto() {
  const [drawn] = await drawnPhotos()
  return { name: 'frente.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn?.content ?? []) }
}
