import { Image, type ImageProps } from '@mantine/core'
import { useState } from 'react'

type StoredPictureProps = ImageProps & { src: string; alt: string; loading?: 'lazy' }

/** Once it shows, it stays as it is though its address is renewed: a phone would load it again each time. */
export function StoredPicture({ src, ...rest }: StoredPictureProps) {
  const [loaded, setLoaded] = useState<string>()
  const shown = loaded ?? src
  return <Image src={shown} onLoad={() => setLoaded(shown)} onError={() => setLoaded(undefined)} {...rest} />
}
