import type { GridImage } from '#web/ui/image-grid.tsx'

/** Drawn, so that the gallery needs no files: a car in front of a wall, in some colours. */
function drawing(paint: string, wall: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">
    <rect width="640" height="480" fill="${wall}"/><rect y="360" width="640" height="120" fill="#3b3f45"/>
    <path d="M90 340q10-60 90-70l60-70q10-10 30-10h130q20 0 35 15l60 65q60 5 65 70z" fill="${paint}"/>
    <circle cx="190" cy="345" r="42" fill="#17191d"/><circle cx="450" cy="345" r="42" fill="#17191d"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const carPhotos: readonly GridImage[] = [
  { id: 1, name: 'Frente', url: drawing('#a63d2f', '#c9ced6') },
  { id: 2, name: 'Lado izquierdo', url: drawing('#2f5ca6', '#d8d2c4') },
  { id: 3, name: 'Lado derecho', url: drawing('#3d7f4a', '#b9c4c9') },
  { id: 4, name: 'Golpe en la puerta', url: drawing('#8a8f98', '#e2ddd2') },
]
